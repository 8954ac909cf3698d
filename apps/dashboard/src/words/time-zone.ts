import { createContext } from 'react';

/** The zone that times are shown in, as Europe/Berlin; the browser's where it is undefined. */
export const TimeZone = createContext<string | undefined>(undefined);
