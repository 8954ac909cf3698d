import { createSurveys } from './surveys.ts';

Object.assign(document.currentScript ?? window, { pixelRun: createSurveys });
