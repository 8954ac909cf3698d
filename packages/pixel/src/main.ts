import { installPixel } from './install.ts';
import { createWarn } from './warn.ts';

installPixel({ now: Date.now, random: Math.random, warn: createWarn() });
