/** Limits and constants of the public contract. Free of imports, so that the pixel can use them without bundling a schema library. */

/** Maximum size of a request body, in bytes. */
export const maxBodyBytes = 65_536;
/** Maximum size of an event's serialized `payload`, in bytes of UTF-8. */
export const maxPayloadBytes = 32_768;
/** Maximum nesting depth of a `payload`; the object itself has depth 1. */
export const maxPayloadDepth = 32;
/** Maximum number of keys in a `payload`, including nested ones. */
export const maxPayloadKeys = 256;
/** Maximum length of a key in a `payload`, in UTF-16 code units. */
export const maxPayloadKeyLength = 128;
/** Maximum length of `eventName`, in UTF-16 code units. */
export const maxEventNameLength = 128;
/** Maximum number of assignments in one event. */
export const maxAssignments = 100;
/** Maximum number of events in one batch. */
export const maxBatchEvents = 100;
/** Maximum size of a batch, in bytes: browsers limit a page's keepalive requests to 64 KiB in total. */
export const maxBatchBytes = 60_000;
/** Time within which a request must arrive completely, in milliseconds. */
export const requestTimeoutMs = 10_000;
/** Maximum size of `attributes` in a bootstrap request, in bytes of UTF-8. */
export const maxAttributesBytes = 2_048;
/** Maximum length of a page URL that URL rules match, in UTF-16 code units. */
export const maxUrlLength = 8_192;
/** Lengths to which an event's free-form strings are truncated, in UTF-16 code units. */
export const maxTextLengths = { url: 2_048, referrer: 2_048, userAgent: 1_024 } as const;
/** Limits of the SDK endpoints that an operator can configure. */
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
 * The widest limits that can be configured. Consumers of queued events use these, so that an event stays valid whatever the limits were
 * when it was accepted.
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

/** Default rate limits, in requests per minute. */
export const maxPerMinute = {
  /** Per address and project, for bootstraps and events separately. High, because whole offices share an address. */
  perAddress: 60_000,
  /** Per visitor, for bootstraps and events separately. */
  perVisitor: 6_000,
  /** Per address, of the requests that a server can't answer from memory. */
  lookUps: 600,
} as const;
/** Maximum retention of a project's events other than forever, in days: ten years. */
export const maxRetentionDays = 3_650;
/** Maximum size of a configuration file, in bytes of UTF-8. */
export const maxFileBytes = 32 * 1024 * 1024;
/** Maximum size of a project's compiled snapshot, in bytes. */
export const maxSnapshotBytes = 10 * 1024 * 1024;
/** How far the sum of an experiment's weights may be from 1: a millionth, plus a margin for floating-point error. */
export const weightTolerance = 1e-6 + 1e-9;
/** How far in the past an event's own timestamp is trusted, in milliseconds. */
export const maxEventAgeMs = 7 * 24 * 60 * 60 * 1000;
/** How far in the future an event's own timestamp is trusted, in milliseconds. */
export const maxEventLeadMs = 5 * 60 * 1000;
/**
 * How long unclaimed events are kept, in days (UTC) after the day of receipt. Events are unclaimed until their project is published: a
 * mistyped or invented key never is.
 */
export const unclaimedRetentionDays = 7;
/** Maximum number of unclaimed events kept per project. */
export const maxUnclaimedEventsPerProject = 100_000;
/** Maximum size of the unclaimed events of all projects, in bytes before compression. */
export const maxUnclaimedBytes = 1_000_000_000;

/** Name of the event for a visitor's exposure to an experiment. */
export const exposureEventName = '$exposure';
/** Name of the event that reports what happened to the changes of a visitor's variants on a page. */
export const changeEventName = '$change';
/** Name of the event with which the pixel reports on its installation, if requested. */
export const verifyEventName = '$verify';
/** Name of the event for a page view, if the project records them. */
export const pageviewEventName = '$pageview';
/** `version` in the bootstrap of an unpublished project. */
export const unpublishedVersion = '1970-01-01T00:00:00.000Z';
/** Version of the pixel bundle, available as `pixel.version`. */
export const pixelVersion = '1.0.0';
