import type { ExplainedExperiment, ExplainedSurvey, Explanation } from '@pixel/control/client';
import { wrap } from './wrap.ts';

type Rule = ExplainedExperiment['rules'][number];

const lineLength = 80;
const indentation = '  ';

/** Formats an explanation: per experiment and survey the verdict, followed by its rules as an indented tree. */
export function describeExplanation(
  { version, publishedAt, at, experiments, surveys }: Explanation,
  { project, visitor, url }: { readonly project: string; readonly visitor: string; readonly url: string },
): string {
  const head = [
    `Project ${project}, visitor ${visitor}`,
    `Page    ${url}`,
    `Time    ${at}`,
    `Version ${version}, published at ${publishedAt}`,
  ];
  const blocks =
    experiments.length === 0
      ? ['The project has no experiments.']
      : experiments.map((experiment) => describeExperiment(experiment));
  return `${[head.join('\n'), ...blocks, ...surveys.map(describeSurvey)].join('\n\n')}\n`;
}

function describeExperiment({
  experimentKey,
  status,
  variantKey,
  reason,
  rules,
}: ExplainedExperiment): string {
  const verdict = status === 'assigned' ? `assigned ${variantKey}` : `excluded (${reason})`;
  return [`${experimentKey}: ${verdict}`, ...rules.flatMap((rule) => describeRule(rule, 1))].join('\n');
}

function describeSurvey({ surveyKey, status, reason, rules }: ExplainedSurvey): string {
  const verdict = status === 'shown' ? 'shown' : `not shown (${reason})`;
  return [`survey ${surveyKey}: ${verdict}`, ...rules.flatMap((rule) => describeRule(rule, 1))].join('\n');
}

function describeRule({ rule, passed, message, parts = [] }: Rule, depth: number): readonly string[] {
  const indent = indentation.repeat(depth);
  return [
    ...wrap(`${passed ? '✓' : '✗'} ${rule}: ${message}`, lineLength - indent.length).map(
      (line, index) => `${indent}${index === 0 ? '' : indentation}${line}`,
    ),
    ...parts.flatMap((part) => describeRule(part, depth + 1)),
  ];
}
