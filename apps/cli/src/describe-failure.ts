import { CommanderError } from 'commander';
import { CommandFailure, ControlRefusal, WrongUsage } from './failure.ts';
import { jsonLine } from './printable.ts';

/** What a program is told of a command that did not work, under `error`. */
type FailureBody = { readonly code: string; readonly message: string } & Partial<
  Omit<ControlRefusal['body'], 'code' | 'message' | 'requestId'>
>;

/** How a command ends that did not work. */
export interface DescribedFailure {
  readonly isUsage: boolean;
  /** For people; empty where all is said. */
  readonly text: string;
  /** For programs, a line; empty where all is said. */
  readonly json: string;
}

/** Describes what a command threw; gives undefined of what nobody foresaw. */
export function describeFailure(error: unknown): DescribedFailure | undefined {
  if (error instanceof CommanderError) return describeUsage(error);
  if (!(error instanceof CommandFailure || error instanceof ControlRefusal)) return undefined;
  const isUsage = error instanceof WrongUsage || refusalOf(error)?.code === 'invalid_request';
  return { isUsage, text: textOf(error), json: error.message === '' ? '' : lineOf(bodyOf(error)) };
}

/** Commander has told people already. */
function describeUsage({ code, message }: CommanderError): DescribedFailure {
  const isIncomplete = code === 'commander.help';
  const said = isIncomplete ? 'The command is not whole; --help shows its parts' : message;
  const body = { code: 'wrong_usage', message: said.replace(/^error: /, '') };
  return { isUsage: true, text: '', json: lineOf(body) };
}

function bodyOf(error: CommandFailure | ControlRefusal): FailureBody {
  const refusal = refusalOf(error);
  if (refusal === undefined)
    return { code: error instanceof CommandFailure ? error.code : 'failed', message: error.message };
  const { requestId: _, ...body } = refusal.body;
  return body;
}

/** What the control plane said, also where a command put it into its own words. */
function refusalOf(error: CommandFailure | ControlRefusal): ControlRefusal | undefined {
  if (error instanceof ControlRefusal) return error;
  return error.cause instanceof ControlRefusal ? error.cause : undefined;
}

function textOf(error: CommandFailure | ControlRefusal): string {
  if (error instanceof CommandFailure) return error.message === '' ? '' : `${error.message}\n`;
  const details = error.details.map(({ path, message }) => `${path}: ${message}\n`);
  return `${error.message.replace(/\.$/, '')}.\n${details.join('')}`;
}

function lineOf({ code, message, ...more }: FailureBody): string {
  return jsonLine({ error: { code, message: message.replace(/\.$/, ''), ...more } });
}
