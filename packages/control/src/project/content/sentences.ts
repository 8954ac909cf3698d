import type { ErrorParameters } from '../../base/control-error.ts';

/**
 * The messages of the configuration schema and the engine, by code. Names in braces are parameters; if several match, the first one wins. A
 * test ensures that every such message is listed.
 */
export const sentences = {
  missing: 'is missing',
  missing_for_goal_type: 'is required for a goal of type {type}',
  missing_for_question_type: 'is required for a question of type {type}',
  missing_for_scheduled_experiment: 'is required for a scheduled experiment',
  missing_for_scheduled_survey: 'is required for a scheduled survey',
  missing_for_limited_frequency: 'is required for frequency limited',
  missing_for_inline_display: 'is required for displayType inline',
  missing_for_kind: 'is required for kind {kind}',
  missing_for_engine: 'is required: engine {engine} has no verdict before that many visitors',
  missing_for_list: 'is missing; operator in needs a list',
  missing_for: 'is required by {by}',
  missing_but_other_would_do: 'is missing; give {first} and {second}, or {other}',
  not_for_goal_type: 'is not allowed for a goal of type {type}',
  not_for_question_type: 'is not allowed for a question of type {type}',
  not_for_frequency: 'is not allowed for frequency {frequency}',
  not_for_display_type: 'is not allowed for displayType {displayType}, which is not drawn inside an element',
  not_for_page_operation: 'is not allowed: {operation} acts on the whole page',
  not_for_operator: 'is not allowed: {operator} takes no value',
  not_in_survey: 'is not allowed: the survey has no {part}',
  only_for_kind: 'applies to kind {kinds} only',
  only_for_kinds: 'applies to kinds {kinds} only',
  only_for_guardrails: 'applies to guardrail goals only',
  only_for_completed: 'applies to completed experiments only',
  only_for_bayesian: "applies to engine bayesian only; the experiment's is {engine}",
  not_in_role: 'must not be {kind} for a goal of role {role}: who answers a survey may depend on the variant',
  contradicts_role: 'contradicts role',
  used_twice: '"{value}" is used twice',
  unknown_field: 'unknown field "{field}"',
  unknown_attribute: 'is unknown: "{attribute}"; did you mean {meant}?',
  unknown_goal: 'goal "{goalKey}" is not among the project\'s goals',
  unknown_survey: 'survey "{surveyKey}" is not among the project\'s surveys',
  unknown_audience: 'audience "{audienceKey}" is not among the project\'s audiences',
  unknown_layer: 'layer "{layerKey}" is not among the project\'s layers',
  unknown_variant: 'variant "{variantKey}" is not among the experiment\'s variants',
  unknown_question: 'question "{questionId}" is not among the survey\'s questions',
  unknown_question_of: 'question "{questionId}" is not among those of survey "{surveyKey}"',
  unknown_option: 'option "{optionId}" is not among those of question "{questionId}"',
  no_nps_question: 'survey "{surveyKey}" has no question of type nps',
  no_number_question: 'question "{questionId}" has type {type}, whose answers are not numbers',
  several_primary_goals: 'at most one goal can be primary',
  beside_own_audience: "cannot be combined with the {kind}'s own audience",
  beside_group: 'cannot be combined with {group} at the same level; nest one inside the other',
  condition_beside_group: 'cannot be combined with {group}: make the condition a separate part',
  beside_format: 'cannot be combined with format: {format}, which is a single line',
  beside_theme_auto: 'cannot be combined with theme: auto, which has two backgrounds; choose light or dark',
  beside_others: 'cannot be combined with {first} or {second}',
  weights_sum: 'weights must sum to 1, not {sum}',
  one_control: 'exactly one variant must have isControl: true, not {count}',
  not_after_start: 'must be later than startAt',
  not_after_step: 'must be later than the step before',
  not_after_first: 'must be greater than the first',
  not_above: 'must be greater than "{field}"',
  forced_too: 'must not list a visitor who is also in force',
  not_an_audience: 'must be a condition (attribute, operator, value), or one of all, any and not',
  part_not_an_audience:
    'each part must be a condition (attribute, operator, value), or one of all, any and not',
  nested_too_deep: 'must not be nested deeper than {maximum}',
  too_many_conditions: 'must not have more than {maximum} conditions',
  not_several: 'must be a list: operator in compares with several values',
  not_a_list: 'must be a list',
  no_entry: 'must have at least 1 entry',
  no_origin: 'must have at least 1 entry, which is "*" for every origin',
  not_a_colour: 'must be a colour such as #1d4ed8',
  too_many_entries: 'must have at most {maximum} entries',
  too_many_characters: 'must have at most {maximum} characters',
  too_few_characters: 'must have at least {minimum} characters',
  empty: 'must not be empty',
  blank: 'must not be blank',
  list_for_in: 'must not be a list; only operator in takes one',
  not_a_boolean: 'must be true or false',
  not_a_compared_number: 'must be a number: {operator} compares numbers',
  not_a_number: 'must be a number',
  not_a_compared_text: 'must be text: operator contains searches text',
  not_a_scalar: 'must be text, a number, true or false',
  not_a_compared_value:
    'must be text of at most 1000 characters, a number, true or false, or a list of at most 100 strings and numbers',
  blanks_around: 'must be text without surrounding spaces, like trimmed answers',
  not_a_text: 'must be text',
  unstorable_text: 'must not contain NUL or lone surrogates',
  not_for_returning: 'must be equals, in or exists: returning is true or false',
  not_for_text_attribute: 'must not be {operator}: {attribute} is not a number',
  part_of_host: 'must be part of a host name, such as google',
  not_a_host: 'must be a host such as google.com',
  begins_none: 'must be the start of one of {values}',
  within_none: 'must be part of one of {values}',
  unfit_branch_operator: 'must be one of {values} for a question of type {type}, not {operator}',
  not_one_of: 'must be one of {values}',
  unanswered_required: 'must not be not_answered, since the question is required',
  outside_scale: 'must be a whole number from {minimum} to {maximum}',
  not_an_option: 'must be the id of an option: {values}',
  not_a_country: 'must be a two-letter country code such as DE',
  no_such_country: 'must be a two-letter country code such as DE; "{value}" is not one',
  other_spelling: 'must be {meant}, not "{value}"',
  not_software: 'must be a name such as {example}',
  not_a_language: 'must be a language tag such as de or de-AT',
  same_language: "must be another language: the survey's own language is {language}",
  translated_twice: 'must be another language: {language} already has a translation',
  reserved_end: 'must not be {value}, which is reserved for the end of a survey',
  reserved_other: 'must not be other, which is reserved for the visitor’s own text when allowOther is true',
  reserved_event: 'must not be {value}, which is reserved for exposures',
  above_max_length: 'must not exceed maxLength, which is {maximum}',
  above_max_choices: 'must not exceed maxChoices, which is {maximum}',
  above_choices: 'must not exceed the {count} available options',
  strange_placeholder_of: 'must not have the unknown placeholder {placeholder}; use {usable}',
  strange_placeholder: 'must not have the unknown placeholder {placeholder}',
  weak_contrast:
    'must have a contrast of at least {minimum}:1 with the background {background}, but {colour} has {contrast}:1',
  branch_after_always: 'a branch after one that always matches is never taken; put always last',
  branch_without_answer: 'no remaining answer takes this branch',
  branches_in_circle: 'the branches form a loop: {path}',
  unreachable_question: 'question "{questionId}" cannot be reached: {why}, and no branch goes there',
  not_a_link: 'must be an address that begins with http://, https:// or mailto:',
  not_an_attribute_name: 'must be an attribute name such as title',
  attribute_name_form: 'must be a name without control characters or surrounding spaces',
  unnamed_query_attribute: 'must name a parameter, as in query.ref',
  not_declarations: 'must be declarations such as color: red, unless attribute names the property',
  not_a_redirect: 'must be an http(s) address or a path such as /sale',
  html_refused: 'must not be {operation} with HTML, since the project has allowHtml: false',
  code_refused: 'must not be {operation} with code, since the project has allowJs: false',
  html_code_refused:
    'must not be {operation} with HTML, which can carry code, since the project has allowJs: false',
  not_plannable: 'must be an ISO 8601 date or date-time between 1970 and 9999, such as 2026-03-01T08:00:00Z',
  not_a_time: 'must be an ISO 8601 date or date-time',
  not_a_time_zone: 'must be an IANA time zone such as Europe/Berlin or UTC',
  not_a_currency: 'must be an uppercase ISO 4217 currency code such as EUR or USD',
  not_an_event_name: 'must have 1 to {maximum} characters, not just spaces, and no control characters',
  no_limit: 'must set a limit',
  not_a_replay: 'must have exactly one of messageId, since and matching',
  not_a_version: 'must be working or a version, an ISO 8601 date or date-time',
  not_internal_address:
    'must be an IPv4 or IPv6 address, or a range of them such as 192.0.2.0/24 or 2001:db8::/32',
  all_addresses: 'must not cover all addresses, or nobody would be counted',
  star_in_origin: 'must not contain *: list each origin, or use "*" alone for all',
  more_than_origin: 'must have only scheme, host and port: {origin}',
  not_an_origin: 'must be "*" or an origin such as https://shop.example',
  slashed_regex: 'must not have slashes around it; start it with (?i) to ignore case',
  large_regex: 'must be a simpler regular expression: it has {steps} steps, and {maximum} are allowed',
  invalid_regex: 'must be a valid RE2 regular expression: {reason}',
  unnamed_parameter: 'must name a parameter, as name or name=value',
  several_parameters: 'must be one parameter, as name or name=value; write & as %26 and # as %23',
  not_an_exact_address: 'must be an http(s) address, or the part after its scheme or host',
  bare_sign: 'must have more than a ? or #',
  star_in_host: 'must not have * in its host; only glob supports wildcards',
  not_a_simple_address: 'must be an http(s) address, a host with or without a path, or a path',
  neither_host_nor_path: 'must have a host or a path; query and fragment are ignored',
  unfit_glob: 'must begin with http:// or https://, a host, /, ?, # or *',
  unfit_beginning: 'must begin with http:// or https://, a host, /, ? or #',
  plain_star:
    'must not have *, which is a literal character here: match a pattern (glob), or write the character as %2A',
  selector_ends_in_backslash: 'must be a valid CSS selector: it ends with a backslash',
  selector_quote_not_closed: 'must be a valid CSS selector: a quote is not closed',
  selector_quote_outside: 'must be a valid CSS selector: quotes are allowed only inside brackets',
  selector_closes_nothing: 'must be a valid CSS selector: "{character}" has no opening bracket',
  selector_not_closed: 'must be a valid CSS selector: "{character}" is not closed',
  selector_part_not_complete: 'must be a valid CSS selector: "{part}" in brackets is incomplete',
  selector_empty: 'must be a valid CSS selector: it is empty',
  selector_foreign_character: 'must be a valid CSS selector: "{character}" is not allowed there',
  selector_lacks_part: 'must be a valid CSS selector: a ">", "+", "~" or "," lacks a selector on one side',
  selector_lacks_name: 'must be a valid CSS selector: a name is missing after ".", "#" or ":"',
  invalid_script_line: 'must be valid JavaScript; line {line}: {reason}',
  invalid_script: 'must be valid JavaScript: {reason}',
} as const;

/** A problem's code and its message's parameters. */
export interface CodedProblem {
  readonly code: string;
  readonly parameters: ErrorParameters;
}

const patterns = Object.entries(sentences).map(([code, sentence]) => ({
  code,
  pattern: toPattern(sentence),
}));

/** Returns the code and parameters of a message of the schema or the engine, or undefined for any other message. */
export function recognizeProblem(message: string): CodedProblem | undefined {
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found !== null) return { code, parameters: parametersOf(found.groups ?? {}) };
  }
  return undefined;
}

/** Like {@link recognizeProblem}, but returns a generic code without parameters for an unknown message. */
export function toCodedProblem(message: string): CodedProblem {
  return recognizeProblem(message) ?? { code: 'not_valid', parameters: {} };
}

function toPattern(sentence: string): RegExp {
  const source = sentence
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? escapeRegExp(part) : `(?<${part}>.+?)`));
  return new RegExp(`^${source.join('')}$`, 's');
}

/** `RegExp.escape` needs Node 24. */
function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function parametersOf(groups: Readonly<Record<string, string>>): ErrorParameters {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text]),
  );
}
