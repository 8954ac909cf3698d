import { createContext } from 'react';

/** The time zone for display, such as Europe/Berlin; undefined means the browser's. */
export const TimeZone = createContext<string | undefined>(undefined);
