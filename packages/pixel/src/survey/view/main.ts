import { drawSurvey } from './draw-survey.ts';

Object.assign(document.currentScript ?? window, { pixelRun: drawSurvey });
