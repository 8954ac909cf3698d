import { expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { experimentContentSchema } from '../../authoring/experiments/experiment-content.ts';
import type { settingsSchema } from '../../project/documents/settings.ts';
import type { PatchOf } from './parse-patch.ts';

type ExperimentPatch = PatchOf<z.input<typeof experimentContentSchema>>;
type SettingsPatch = PatchOf<z.input<typeof settingsSchema>>;

it('accepts null for a field at any depth, and partial objects', () => {
  expectTypeOf<{ plan: { alpha: null } }>().toExtend<ExperimentPatch>();
  expectTypeOf<{ plan: { srm: { alpha: null } } }>().toExtend<ExperimentPatch>();
  expectTypeOf<{ layer: null; name: null }>().toExtend<ExperimentPatch>();
  expectTypeOf<{ statistics: { srm: { alpha: null } } }>().toExtend<SettingsPatch>();
  expectTypeOf<{ integrations: { analytics: { enabled: true } } }>().toExtend<SettingsPatch>();
});

it('replaces lists and audiences as a whole, and rejects a value of another type', () => {
  expectTypeOf<{ tags: string[] }>().toExtend<ExperimentPatch>();
  expectTypeOf<{ tags: [null] }>().not.toExtend<ExperimentPatch>();
  expectTypeOf<{ plan: { alpha: 'a' } }>().not.toExtend<ExperimentPatch>();
  expectTypeOf<{ audience: { attribute: null } }>().not.toExtend<ExperimentPatch>();
});
