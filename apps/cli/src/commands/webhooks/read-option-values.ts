import type { MessageView, WebhookView } from '@pixel/control/client';
import { InvalidArgumentError } from 'commander';

type WebhookType = WebhookView['types'][number];

const types: Readonly<Record<WebhookType, true>> = {
  'experiment.created': true,
  'experiment.started': true,
  'experiment.paused': true,
  'experiment.completed': true,
  'experiment.archived': true,
  'experiment.significant': true,
  'experiment.srm_detected': true,
  'experiment.guardrail_breached': true,
  'experiment.no_exposures': true,
  'config.published': true,
  'survey.shown': true,
  'survey.accepted': true,
  'survey.dismissed': true,
  'survey.completed': true,
  'event.recorded': true,
  'exposure.recorded': true,
  'webhook.test': true,
};
const statuses: Readonly<Record<MessageView['status'], true>> = {
  pending: true,
  delivered: true,
  failed: true,
};

/** Parses comma-separated message types. */
export function readTypes(text: string): readonly WebhookType[] {
  const chosen = readList(text).map(readType);
  if (chosen.length === 0) throw new InvalidArgumentError(`Give at least one.${choiceOf(types)}`);
  return chosen;
}

/** Parses a message type. */
export function readType(text: string): WebhookType {
  return readWord(text, types, 'type');
}

/** Parses a message status. */
export function readStatus(text: string): MessageView['status'] {
  return readWord(text, statuses, 'status');
}

/** Parses a message id. */
export function readMessageId(text: string): string {
  if (!/^msg_[0-9a-f]{40}$/.test(text))
    throw new InvalidArgumentError('It must be an id from "pixel webhooks log": msg_ and 40 digits.');
  return text;
}

/** Parses comma-separated keys of experiments or surveys; an empty text yields an empty list, which means no restriction. */
export function readKeys(text: string): readonly string[] {
  const keys = readList(text);
  const invalid = keys.find((key) => !/^[a-z0-9][a-z0-9_-]{0,63}$/.test(key));
  if (invalid !== undefined)
    throw new InvalidArgumentError(
      `"${invalid}" is not a key: up to 64 lower-case letters, digits, "-" and "_".`,
    );
  return keys;
}

function readList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readWord<Word extends string>(
  text: string,
  known: Readonly<Record<Word, true>>,
  noun: string,
): Word {
  if (Object.hasOwn(known, text)) return text as Word;
  throw new InvalidArgumentError(`Unknown ${noun} "${text}".${choiceOf(known)}`);
}

function choiceOf(known: object): string {
  return ` Choose one of:\n${Object.keys(known)
    .map((word) => `  ${word}`)
    .join('\n')}`;
}
