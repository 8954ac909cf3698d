import { createPage } from './page.ts';

Object.assign(document.currentScript ?? window, { pixelRun: createPage });
