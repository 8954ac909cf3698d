import type { Mutant } from '../mutant.ts';

const folder = 'packages/control/src';

export const controlResults: readonly Mutant[] = [
  {
    mistake: 'a mail that is refused holds back all others',
    file: `${folder}/monitors/mail-alerts.ts`,
    from: '          continue;\n',
    to: '          throw error;\n',
    fix: 'fix(monitors): a mail that is refused holds back no other',
  },
  {
    mistake: 'an alert of anything says that the experiment is paused, where harm would pause it',
    file: `${folder}/monitors/tell-of-look.ts`,
    from: 'pausesOnHarm(stored) && alerts.some(isHarm)',
    to: 'pausesOnHarm(stored)',
    fix: 'fix(monitors): words of a pause only where one follows',
  },
  {
    mistake: 'silence is told while a backlog is being stored',
    file: `${folder}/monitors/tell-of-look.ts`,
    from: 'stuckMs < stuckAfterMs && waiting <= usuallyWaiting',
    to: 'stuckMs < stuckAfterMs',
    fix: 'fix(monitors): no silence is told while a backlog is being stored',
  },
  {
    mistake: 'people are told of a phase that is over and final',
    file: `${folder}/monitors/tell-of-look.ts`,
    from: 'return isSettled || isFollowed;',
    to: 'return isFollowed;',
    fix: 'fix(monitors): nothing is told of a phase that is over and final',
  },
  {
    mistake: 'a project that somebody changes keeps others from being paused',
    file: `${folder}/monitors/pause-harmed.ts`,
    from: "if (code === 'busy') continue;",
    to: "if (code === 'busy') throw error;",
    fix: 'fix(monitors): a project that is held keeps no other from its pause',
  },
  {
    mistake: 'pausing on harm, switched off while the experiment runs, stays on',
    file: `${folder}/results/looks/basis-of.ts`,
    from: '{ ...registered.plan, pauseOnHarm, holdback }',
    to: '{ ...registered.plan, holdback }',
    fix: 'fix(results): pausing on harm follows the live plan, not the registered',
  },
  {
    mistake: 'simulated results are forgotten before their events, which the next look still finds',
    file: `${folder}/data/simulated/clear-simulated.ts`,
    from: '  await looks.settled(projectKey);\n',
    to: '',
    fix: 'fix(control): simulated results are forgotten after their events',
  },
  {
    mistake: 'tests that nobody came to lower the win rate',
    file: `${folder}/results/programme/report-programme.ts`,
    from: 'outcome && verdictOf(outcome)',
    to: 'outcome && outcome.verdict.state',
    fix: "fix(control): tests without a comparison don't lower the win rate",
  },
  {
    mistake: 'a phase that goes on after its final look is looked at no more',
    file: `${folder}/results/looks/keep-looking.ts`,
    from: "is_final and computed_at >= (each ->> 'endedAt')::timestamptz as is_over",
    to: 'is_final as is_over',
    fix: 'fix(results): a phase that goes on after its final look is looked at again',
  },
  {
    mistake: 'each hour in which nothing happens keeps a look',
    file: `${folder}/results/looks/take-look.ts`,
    from: ' && !isSame(look, kept.look)',
    to: '',
    fix: 'fix(control): an hour in which nothing happens keeps no look',
  },
  {
    mistake: 'silence is counted from an exposure before the experiment began',
    file: `${folder}/results/health/check-silence.ts`,
    from: 'Math.max(lastExposureAt ?? startedAt, resumedAt)',
    to: 'lastExposureAt ?? resumedAt',
    fix: 'fix(control): silence is counted from when an experiment began',
  },
  {
    mistake: 'a goal whose adjustment gains a little less is not adjusted any more',
    file: `${folder}/results/looks/assess.ts`,
    from: 'known.includes(goalKey) ? leastReduction.goOn : leastReduction.begin',
    to: 'leastReduction.begin',
    fix: 'fix(control): a goal that is adjusted by the past stays adjusted',
  },
  {
    mistake: 'answers of another scale are added up with those of this one',
    file: `${folder}/results/surveys/known-questions.ts`,
    from: ' && scale?.min === points?.min && scale?.max === points?.max',
    to: '',
    fix: 'fix(control): answers to another kind of question, or of another scale, are counted apart even where they would fit',
  },
  {
    mistake: 'lines behind the manifest of a proof pass',
    file: `${folder}/results/proof/verify-bundle.ts`,
    from: '[...checkParts(proven, hashes, manifest), ...trailing]',
    to: '[...checkParts(proven, hashes, manifest)]',
    fix: 'fix(results): no forged line passes beside the genuine one of its name',
  },
];
