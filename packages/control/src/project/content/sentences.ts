import type { ErrorParameters } from '../../base/control-error.ts';

/**
 * The configuration schema's and the engine's sentences, by code. Names in braces are parameters; of several matching sentences, the first
 * wins. A test makes sure that every such sentence is listed.
 */
export const sentences = {
  missing: 'is missing',
  missing_for_goal_type: 'is missing, and a goal of type {type} needs it',
  missing_for_question_type: 'is missing, and a question of type {type} needs it',
  missing_for_scheduled_experiment: 'is missing, and a scheduled experiment needs it',
  missing_for_scheduled_survey: 'is missing, and a scheduled survey needs it',
  missing_for_limited_frequency: 'is missing, and a survey of frequency limited needs it',
  missing_for_inline_display: 'is missing, and a survey of displayType inline needs it',
  missing_for_kind: 'is missing, and kind {kind} needs it',
  missing_for_engine: 'is missing, and engine {engine} has no verdict before that many visitors',
  missing_for_list: 'is missing, and in needs a list',
  missing_for: 'is missing, and {by} needs it',
  missing_but_other_would_do: 'is missing; {other} would do instead of {first} and {second}',
  not_for_goal_type: 'must be left out of a goal of type {type}',
  not_for_question_type: 'must be left out of a question of type {type}',
  not_for_frequency: 'must be left out of a survey of frequency {frequency}',
  not_for_display_type:
    'must be left out of a survey of displayType {displayType}, which is not drawn in an element',
  not_for_page_operation: 'must be left out, since {operation} acts on the page',
  not_for_operator: 'must be left out, since {operator} compares nothing',
  not_in_survey: 'must be left out: the survey has no {part}',
  only_for_kind: 'is for kind {kinds} only',
  only_for_kinds: 'is for kinds {kinds} only',
  only_for_guardrails: 'is for goals of role guardrail only',
  only_for_completed: 'is for a completed experiment only',
  only_for_bayesian: "is for engine bayesian only, and the experiment's is {engine}",
  not_in_role:
    'must not be {kind} of a goal of role {role}, since who answers a survey may depend on the variant',
  contradicts_role: 'must not contradict role',
  used_twice: '"{value}" is used twice',
  unknown_field: 'unknown field "{field}"',
  unknown_attribute: 'is not known as "{attribute}": did you mean {meant}?',
  unknown_goal: 'goal "{goalKey}" is not among the project\'s goals',
  unknown_survey: 'survey "{surveyKey}" is not among the project\'s surveys',
  unknown_audience: 'audience "{audienceKey}" is not among the project\'s audiences',
  unknown_layer: 'layer "{layerKey}" is not among the project\'s layers',
  unknown_variant: 'variant "{variantKey}" is not among the experiment\'s variants',
  unknown_question: 'question "{questionId}" is not among the survey\'s questions',
  unknown_question_of: 'question "{questionId}" is not among those of survey "{surveyKey}"',
  unknown_option: 'option "{optionId}" is not among those of question "{questionId}"',
  no_nps_question: 'survey "{surveyKey}" has no question of type nps',
  no_number_question: 'question "{questionId}" is of type {type}, which is not answered with a number',
  several_primary_goals: 'at most one goal can be primary',
  beside_own_audience: 'must not stand beside an audience of the {kind} itself',
  beside_group: 'must not stand beside {group}: put one inside the other',
  condition_beside_group: 'must not stand beside {group}: a condition is a part of its own',
  beside_format: 'must not stand beside format: {format}, which is one line',
  beside_theme_auto: 'must not stand beside theme: auto, which has two backgrounds; choose light or dark',
  beside_others: 'must not stand beside {first} or {second}',
  weights_sum: 'weights must sum to 1, not {sum}',
  one_control: 'exactly one variant must have isControl: true, not {count}',
  not_after_start: 'must be later than startAt',
  not_after_step: 'must be later than the step before',
  not_after_first: 'must be greater than the first',
  not_above: 'must be greater than "{field}"',
  forced_too: 'must not name a visitor that force names as well',
  not_an_audience: 'must be a condition (attribute, operator, value), or one of all, any and not',
  part_not_an_audience:
    'each part must be a condition (attribute, operator, value), or one of all, any and not',
  nested_too_deep: 'must not be nested deeper than {maximum}',
  too_many_conditions: 'must not have more than {maximum} conditions',
  not_several: 'must be a list, since in compares with several',
  not_a_list: 'must be a list',
  no_entry: 'must have at least 1 entry',
  no_origin: 'must have at least 1 entry, which is "*" for every origin',
  not_a_colour: 'must be a colour such as #1d4ed8',
  too_many_entries: 'must have at most {maximum} entries',
  too_many_characters: 'must have at most {maximum} characters',
  too_few_characters: 'must have at least {minimum} characters',
  empty: 'must not be empty',
  blank: 'must not be blank',
  list_for_in: 'must not be a list, which is for in',
  not_a_boolean: 'must be true or false',
  not_a_compared_number: 'must be a number, since {operator} compares numbers',
  not_a_number: 'must be a number',
  not_a_compared_text: 'must be a text, since contains looks into texts',
  not_a_scalar: 'must be a text, a number, true or false',
  not_a_compared_value:
    'must be a text of at most 1000 characters, a number, true or false, or a list of at most 100 texts and numbers',
  blanks_around: 'must be a text without blanks around it, as answers are',
  not_a_text: 'must be a text',
  unstorable_text: 'must not have a NUL or half of a character in it',
  not_for_returning: 'must be equals, in or exists, since returning is true or false',
  not_for_text_attribute: 'must not be {operator}, since {attribute} is no number',
  part_of_host: 'must be a part of a host such as google',
  not_a_host: 'must be a host such as google.com',
  begins_none: 'must begin one of {values}',
  within_none: 'must be in one of {values}',
  unfit_branch_operator: 'must be one of {values} for a question of type {type}, not {operator}',
  not_one_of: 'must be one of {values}',
  unanswered_required: 'must not be not_answered, since the question is required',
  outside_scale: 'must be a whole number from {minimum} to {maximum}',
  not_an_option: 'must be the id of an option: {values}',
  not_a_country: 'must be a country of two letters such as DE',
  no_such_country: 'must be a country of two letters such as DE; there is no "{value}"',
  other_spelling: 'must be {meant}, not "{value}"',
  not_software: 'must be a name such as {example}',
  not_a_language: 'must be a language such as de or de-AT',
  same_language: "must be of another language: the survey's own language is {language}",
  translated_twice: 'must be of another language: {language} is translated already',
  reserved_end: 'must not be {value}, which stands for the end of a survey',
  reserved_other: 'must not be other, which stands for a text of the visitor’s own where allowOther is true',
  reserved_event: 'must not be {value}, which says that a visitor met an experiment',
  above_max_length: 'must not be more than maxLength, which is {maximum}',
  above_max_choices: 'must not be more than maxChoices, which is {maximum}',
  above_choices: 'must not be more than the {count} that can be chosen',
  strange_placeholder_of: 'must not have {placeholder} in it, which stands for nothing; {usable} can be used',
  strange_placeholder: 'must not have {placeholder} in it, which stands for nothing',
  weak_contrast:
    'must have a contrast of at least {minimum}:1 with the background {background}, and {colour} has {contrast}:1',
  branch_after_always: 'a branch after one that always fits is never taken; always stands last',
  branch_without_answer: 'no answer is left that takes this branch',
  branches_in_circle: 'the branches lead in a circle: {path}',
  unreachable_question: 'no way leads to question "{questionId}": {why}, and no branch goes there',
  not_a_link: 'must be an address that begins with http://, https:// or mailto:',
  not_an_attribute_name: 'must be the name of an attribute such as title',
  attribute_name_form: 'must be a name without control characters and spaces around it',
  unnamed_query_attribute: 'must name a parameter, as in query.ref',
  not_declarations: 'must be declarations such as color: red, unless attribute names the property',
  not_a_redirect: 'must be an http(s) address or a path such as /sale',
  html_refused: 'must not be {operation} with HTML, since the project has allowHtml: false',
  code_refused: 'must not be {operation} with code, since the project has allowJs: false',
  html_code_refused:
    'must not be {operation} with HTML, which can carry code, since the project has allowJs: false',
  not_plannable:
    'must be an ISO 8601 date or date-time of the years 1970 to 9999, such as 2026-03-01T08:00:00Z',
  not_a_time: 'must be an ISO 8601 date or date-time',
  not_a_time_zone: 'must be the IANA name of a time zone, such as Europe/Berlin or UTC',
  not_a_currency: 'must be the ISO 4217 code of a currency in capitals, such as EUR or USD',
  not_an_event_name: 'must have 1 to {maximum} characters, not only spaces, and no control characters',
  no_limit: 'must set a limit',
  not_a_replay: 'must name a messageId, or since when, and nothing else',
  not_a_version: 'must be working, or the time of a version: an ISO 8601 date or date-time',
  not_internal_address:
    'must be an IPv4 or IPv6 address, or a range of them such as 192.0.2.0/24 or 2001:db8::/32',
  all_addresses: 'must not be the range of all addresses, which leaves nobody to count',
  star_in_origin: 'must not have * in it: name every origin, or "*" for all of them',
  more_than_origin: 'must be scheme, host and port alone: {origin}',
  not_an_origin: 'must be "*" or an origin such as https://shop.example',
  slashed_regex: 'must be an expression without slashes around it; (?i) at its start ignores case',
  large_regex: 'must be a smaller regular expression: it has {steps} steps, and {maximum} are allowed',
  invalid_regex: 'must be a regular expression of RE2: {reason}',
  unnamed_parameter: 'must name a parameter, as name or name=value',
  several_parameters: 'must be one parameter, as name or name=value; & is written %26 and # is %23',
  not_an_exact_address: 'must be an http(s) address, or what follows its scheme or its host',
  bare_sign: 'must be more than a sign that begins a query or a fragment',
  star_in_host: 'must not have * in its host, since only glob takes it for any characters',
  not_a_simple_address: 'must be an http(s) address, a host with or without a path, or a path',
  neither_host_nor_path: 'must have a host or a path, since query and fragment do not matter to it',
  unfit_glob: 'must begin with http:// or https://, a host, /, ?, # or *',
  unfit_beginning: 'must begin with http:// or https://, a host, /, ? or #',
  plain_star:
    'must not have * in it, which is a plain character here: use glob, or write %2A for the character',
  selector_ends_in_backslash: 'must be a CSS selector, and it ends with a backslash',
  selector_quote_not_closed: 'must be a CSS selector, and a quote is not closed',
  selector_quote_outside: 'must be a CSS selector, and quotes stand only inside of brackets',
  selector_closes_nothing: 'must be a CSS selector, and "{character}" closes nothing',
  selector_not_closed: 'must be a CSS selector, and "{character}" is not closed',
  selector_part_not_complete: 'must be a CSS selector, and "{part}" in brackets is not complete',
  selector_empty: 'must be a CSS selector, and it is empty',
  selector_foreign_character: 'must be a CSS selector, and "{character}" has no place in it',
  selector_lacks_part: 'must be a CSS selector, and something is missing beside a ">", "+", "~" or ","',
  selector_lacks_name: 'must be a CSS selector, and a name is missing after ".", "#" or ":"',
  invalid_script_line: 'must be JavaScript; in its line {line}: {reason}',
  invalid_script: 'must be JavaScript; it says: {reason}',
} as const;

/** A problem's code and its message's parameters. */
export interface CodedProblem {
  readonly code: string;
  readonly parameters: ErrorParameters;
}

const patterns = Object.entries(sentences).map(([code, sentence]) => ({
  code,
  pattern: patternOf(sentence),
}));

/** Returns the code and parameters of a sentence of the schema or the engine, or undefined for any other sentence. */
export function recognizeProblem(message: string): CodedProblem | undefined {
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found !== null) return { code, parameters: parametersOf(found.groups ?? {}) };
  }
  return undefined;
}

/** Like {@link recognizeProblem}, but falls back to a generic code without parameters for unknown sentences. */
export function codedProblemOf(message: string): CodedProblem {
  return recognizeProblem(message) ?? { code: 'not_valid', parameters: {} };
}

function patternOf(sentence: string): RegExp {
  const source = sentence
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.+?)`));
  return new RegExp(`^${source.join('')}$`, 's');
}

/** `RegExp.escape` needs Node 24. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function parametersOf(groups: Readonly<Record<string, string>>): ErrorParameters {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text]),
  );
}
