import { createSurveys } from './surveys.ts';

Object.assign(document.currentScript ?? {}, { pixelRun: createSurveys });
