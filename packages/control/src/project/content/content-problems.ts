import { audienceRegexProblems, urlRuleProblem } from '@pixel/engine';
import type {
  Audience,
  Change,
  Configuration,
  GoalConfiguration,
  SurveyConfiguration,
  UrlRules,
} from '@pixel/protocol';
import type { ValueProblem } from './problem.ts';
import { scriptProblem } from './script-problem.ts';
import { selectorProblem } from './selector-problem.ts';
import { toCodedProblem } from './sentences.ts';
import { urlRuleMistake } from './url-rule-mistake.ts';

type Path = ValueProblem['path'];

/** Returns the values of a well-formed file that can't work: rules that match nothing, and invalid patterns, scripts and selectors. */
export function contentProblems({ projects }: Configuration): readonly ValueProblem[] {
  return projects.flatMap(({ goals, audiences, experiments, surveys }, project) => [
    ...goals.flatMap((goal, index) => goalProblems(goal, ['projects', project, 'goals', index])),
    ...audiences.flatMap(({ audience }, index) =>
      audienceProblems(audience, ['projects', project, 'audiences', index, 'audience']),
    ),
    ...experiments.flatMap(({ urlRules, audience, variants }, at) => {
      const path = ['projects', project, 'experiments', at];
      return [
        ...urlRulesProblems(urlRules, [...path, 'urlRules']),
        ...(audience === undefined ? [] : audienceProblems(audience, [...path, 'audience'])),
        ...variants.flatMap(({ changes }, variant) =>
          changes.flatMap((change, index) =>
            changeProblems(change, [...path, 'variants', variant, 'changes', index]),
          ),
        ),
      ];
    }),
    ...surveys.flatMap((survey, index) => surveyProblems(survey, ['projects', project, 'surveys', index])),
  ]);
}

function audienceProblems(audience: Audience, path: Path): readonly ValueProblem[] {
  return audienceRegexProblems(audience).flatMap((problem) =>
    problemAt([...path, ...problem.path], problem.message),
  );
}

function goalProblems({ selector, urlRules }: GoalConfiguration, path: Path): readonly ValueProblem[] {
  return [
    ...(urlRules === undefined ? [] : urlRulesProblems(urlRules, [...path, 'urlRules'])),
    ...(selector === undefined ? [] : problemAt([...path, 'selector'], selectorProblem(selector))),
  ];
}

function surveyProblems(
  { urlRules, audience, trigger, appearance }: SurveyConfiguration,
  path: Path,
): readonly ValueProblem[] {
  const selector = 'selector' in trigger ? trigger.selector : undefined;
  const { container } = appearance;
  return [
    ...urlRulesProblems(urlRules, [...path, 'urlRules']),
    ...(audience === undefined ? [] : audienceProblems(audience, [...path, 'audience'])),
    ...(selector === undefined ? [] : problemAt([...path, 'trigger', 'selector'], selectorProblem(selector))),
    ...(container === undefined
      ? []
      : problemAt([...path, 'appearance', 'container'], selectorProblem(container))),
  ];
}

function urlRulesProblems(urlRules: UrlRules, path: Path): readonly ValueProblem[] {
  return (['include', 'exclude'] as const).flatMap((list) =>
    urlRules[list].flatMap((rule, index) =>
      problemAt([...path, list, index, 'value'], urlRuleProblem(rule) ?? urlRuleMistake(rule)),
    ),
  );
}

function changeProblems(
  { operation, selector, targetSelector, value }: Change,
  path: Path,
): readonly ValueProblem[] {
  return [
    ...(selector === '' ? [] : problemAt([...path, 'selector'], selectorProblem(selector))),
    ...(targetSelector === undefined
      ? []
      : problemAt([...path, 'targetSelector'], selectorProblem(targetSelector))),
    ...(operation === 'run_js' ? problemAt([...path, 'value'], scriptProblem(value)) : []),
  ];
}

function problemAt(path: Path, message: string | undefined): readonly ValueProblem[] {
  return message === undefined ? [] : [{ path, message, ...toCodedProblem(message) }];
}
