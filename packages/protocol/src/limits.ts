/** Limits of the public contract. Kept free of imports, so that the pixel can use them without carrying a schema library. */

/** Largest request body, in bytes. */
export const maxBodyBytes = 65_536;
/** Largest serialised `payload` of an event, in bytes of UTF-8. */
export const maxPayloadBytes = 32_768;
/** Deepest nesting of a `payload`, the object itself being depth 1. */
export const maxPayloadDepth = 32;
/** Most keys in a `payload`, nested ones included. */
export const maxPayloadKeys = 256;
/** Longest key inside a `payload`, in UTF-16 code units. */
export const maxPayloadKeyLength = 128;
/** Longest `eventName`, in UTF-16 code units. */
export const maxEventNameLength = 128;
/** Most assignments in one event. */
export const maxAssignments = 100;
/** Most events in one batch. */
export const maxBatchEvents = 100;
/** Largest body of a batch, in bytes: browsers keep a page's last requests below 64 KiB in all. */
export const maxBatchBytes = 60_000;
/** Time within which a request must arrive whole, in milliseconds. */
export const requestTimeoutMs = 10_000;
/** Largest `attributes` of a bootstrap, in bytes of UTF-8. */
export const maxAttributesBytes = 2_048;
/** Longest page address that URL rules look at, in UTF-16 code units. */
export const maxUrlLength = 8_192;
/** Lengths at which free strings of an event are cut. */
export const cutAt = { url: 2_048, referrer: 2_048, userAgent: 1_024 } as const;
/** The limits of the SDK endpoints that an operator may set. */
export interface Limits {
  readonly maxBodyBytes: number;
  readonly maxPayloadBytes: number;
  readonly maxPayloadDepth: number;
  readonly maxPayloadKeys: number;
  readonly maxPayloadKeyLength: number;
  readonly maxEventNameLength: number;
  readonly maxAssignments: number;
  readonly maxBatchEvents: number;
  readonly maxBatchBytes: number;
}

/** The limits that apply unless an operator sets others. */
export const defaultLimits: Limits = {
  maxBodyBytes,
  maxPayloadBytes,
  maxPayloadDepth,
  maxPayloadKeys,
  maxPayloadKeyLength,
  maxEventNameLength,
  maxAssignments,
  maxBatchEvents,
  maxBatchBytes,
};

/**
 * The widest limits that can be set. What reads queued events uses these: an event that was accepted under limits
 * of any time is still an event.
 */
export const widestLimits: Limits = {
  maxBodyBytes: 524_288,
  maxPayloadBytes: 524_288,
  maxPayloadDepth: 64,
  maxPayloadKeys: 10_000,
  maxPayloadKeyLength: 1_024,
  maxEventNameLength: 1_024,
  maxAssignments: 1_000,
  maxBatchEvents: 1_000,
  maxBatchBytes: 524_288,
};

/**
 * Most bootstraps, and as many events, in a minute: per address and project, since whole offices share an address, and per visitor.
 * Of requests for what a server does not have in memory, most per address.
 */
export const maxPerMinute = { perAddress: 60_000, perVisitor: 6_000, lookUps: 600 } as const;
/** Longest time that a project can have its events kept for, other than for good, in days: ten years. */
export const maxRetentionDays = 3_650;
/** Largest configuration file, in bytes of UTF-8. */
export const maxFileBytes = 32 * 1024 * 1024;
/** Largest compiled snapshot of a project, in bytes. */
export const maxSnapshotBytes = 10 * 1024 * 1024;
/** How far the weights of an experiment may miss a sum of 1: a millionth, and a hair for what floating point makes of it. */
export const weightTolerance = 1e-6 + 1e-9;
/** How far back an event's own clock is believed, in milliseconds. */
export const maxEventAgeMs = 7 * 24 * 60 * 60 * 1000;
/** How far ahead an event's own clock is believed, in milliseconds. */
export const maxEventLeadMs = 5 * 60 * 1000;
/** How long the events of a project that is not published are kept, in days (UTC) after the one on which they were received. */
export const unclaimedDays = 7;
/** Most events that are kept of a project that is not published. */
export const maxUnclaimedEventsPerKey = 100_000;
/** Most that is kept of all projects that are not published, in bytes before compression. */
export const maxUnclaimedBytes = 1_000_000_000;

/** Name of the event that says a visitor met an experiment. */
export const exposureEventName = '$exposure';
/** Name of the event that says what became of the changes of a visitor's variants on a page. */
export const changeEventName = '$change';
/** Name of the event by which the pixel tells how it works on a page, where somebody asked for that. */
export const verifyEventName = '$verify';
/** Name of the event that says a visitor viewed a page, where the project asks for it. */
export const pageviewEventName = '$pageview';
/** `version` of a bootstrap for a project that is not published. */
export const unpublishedVersion = '1970-01-01T00:00:00.000Z';
/** Version of the pixel bundle, readable as `pixel.version`. */
export const pixelVersion = '1.0.0';
