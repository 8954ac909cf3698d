import { createPage } from './page.ts';

Object.assign(document.currentScript ?? {}, { pixelRun: createPage });
