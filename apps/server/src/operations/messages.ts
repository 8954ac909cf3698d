import type { ControlErrorCode, ControlErrorDetail, Operations } from '@pixel/control';
import type { PoolConfig } from 'pg';
import type { WebhookTargetSettings } from '../webhooks/webhook-targets.ts';

/** One call of an operation, as it is sent to its thread. */
export type Call = {
  [Name in keyof Operations]: { readonly name: Name; readonly args: Parameters<Operations[Name]> };
}[keyof Operations];

/** What is needed to do operations, as plain values. */
export interface Means {
  readonly connection: PoolConfig;
  readonly secretKey: Uint8Array;
  readonly webhookTargets: WebhookTargetSettings;
}

/** What the thread is started with: its one piece of work, and the means to do it. */
export interface Work {
  readonly call: Call;
  readonly means: Means;
}

/** What the thread sends back, once. */
export type Outcome =
  | { readonly status: 'done'; readonly result: unknown }
  | {
      readonly status: 'refused';
      readonly code: ControlErrorCode;
      readonly message: string;
      readonly details: readonly ControlErrorDetail[] | undefined;
      readonly current: unknown;
      readonly retryAfterSeconds: number | undefined;
      readonly cause: unknown;
    }
  | { readonly status: 'failed'; readonly error: unknown };
