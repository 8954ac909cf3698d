import { byPolicy } from './by-policy.ts';
import { installPixel } from './install.ts';
import { shareTrusted } from './trusted.ts';
import { createWarnOnce } from './warn.ts';

shareTrusted(byPolicy);
installPixel({ now: Date.now, random: Math.random, warn: createWarnOnce() });
