/** Limits of the public contract. Kept free of imports, so that the pixel can use them without carrying a schema library. */

/** Largest request body, in bytes. */
export const maxBodyBytes = 65_536;
/** Largest serialised `payload` of an event, in bytes of UTF-8. */
export const maxPayloadBytes = 32_768;
/** Deepest nesting of a `payload`, the object itself being depth 1. */
export const maxPayloadDepth = 6;
/** Most keys in a `payload`, nested ones included. */
export const maxPayloadKeys = 256;
/** Longest key inside a `payload`, in UTF-16 code units. */
export const maxPayloadKeyLength = 128;
/** Longest `eventName`, in UTF-16 code units. */
export const maxEventNameLength = 128;
/** Most assignments in one event. */
export const maxAssignments = 100;
/** Longest page address that URL rules look at, in UTF-16 code units. */
export const maxUrlLength = 8_192;
/** Lengths at which free strings of an event are cut. */
export const cutAt = { url: 2_048, referrer: 2_048, userAgent: 1_024 } as const;
/** Largest compiled snapshot of a project, in bytes. */
export const maxSnapshotBytes = 10 * 1024 * 1024;
/** How far back an event's own clock is believed, in milliseconds. */
export const maxEventAgeMs = 7 * 24 * 60 * 60 * 1000;
/** How far ahead an event's own clock is believed, in milliseconds. */
export const maxEventLeadMs = 5 * 60 * 1000;

/** Name of the event that says a visitor met an experiment. */
export const exposureEventName = '$exposure';
/** `version` of a bootstrap for a project that is not published. */
export const unpublishedVersion = '1970-01-01T00:00:00.000Z';
/** Version of the pixel bundle, readable as `pixel.version`. */
export const pixelVersion = '1.0.0';
