import { CommanderError } from 'commander';
import { CommandFailure, ControlRefusal, WrongUsage } from './failure.ts';
import { toJsonLine } from './printable.ts';

/** The `error` field of a failed command's JSON output. */
type FailureBody = { readonly code: string; readonly message: string } & Partial<
  Omit<ControlRefusal['body'], 'code' | 'message' | 'requestId'>
>;

/** A failed command's output. */
export interface DescribedFailure {
  readonly isUsage: boolean;
  /** For people; empty if already printed. */
  readonly text: string;
  /** A line for programs; empty if already printed. */
  readonly json: string;
}

/** Describes an error thrown by a command; undefined for unexpected errors. */
export function describeFailure(error: unknown): DescribedFailure | undefined {
  if (error instanceof CommanderError) return describeUsage(error);
  if (!(error instanceof CommandFailure || error instanceof ControlRefusal)) return undefined;
  const isUsage = error instanceof WrongUsage || refusalOf(error)?.code === 'invalid_request';
  return { isUsage, text: textOf(error), json: error.message === '' ? '' : lineOf(bodyOf(error)) };
}

/** Commander has already printed the error for people. */
function describeUsage({ code, message }: CommanderError): DescribedFailure {
  const isIncomplete = code === 'commander.help';
  const sentence = isIncomplete ? 'The command is incomplete; see --help' : message;
  const body = { code: 'wrong_usage', message: sentence.replace(/^error: /, '') };
  return { isUsage: true, text: '', json: lineOf(body) };
}

function bodyOf(error: CommandFailure | ControlRefusal): FailureBody {
  const refusal = refusalOf(error);
  if (refusal === undefined)
    return { code: error instanceof CommandFailure ? error.code : 'failed', message: error.message };
  const { requestId: _, ...body } = refusal.body;
  return body;
}

/** Returns the control plane's refusal, even if a command has reworded it. */
function refusalOf(error: CommandFailure | ControlRefusal): ControlRefusal | undefined {
  if (error instanceof ControlRefusal) return error;
  return error.cause instanceof ControlRefusal ? error.cause : undefined;
}

function textOf(error: CommandFailure | ControlRefusal): string {
  if (error instanceof CommandFailure) return error.message === '' ? '' : `${error.message}\n`;
  const details = error.details.map(({ path, message }) => `${path}: ${message}\n`);
  const advice =
    error.code === 'unavailable' ? `"pixel doctor" on the server's machine shows what is wrong.\n` : '';
  return `${error.message.replace(/\.$/, '')}.\n${details.join('')}${advice}`;
}

function lineOf({ code, message, ...more }: FailureBody): string {
  return toJsonLine({ error: { code, message: message.replace(/\.$/, ''), ...more } });
}
