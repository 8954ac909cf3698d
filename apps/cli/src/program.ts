import { Command } from 'commander';
import type { CommandDeps } from './command-deps.ts';
import { addApply } from './commands/apply.ts';
import { addAudit } from './commands/audit.ts';
import { addChanges } from './commands/changes.ts';
import { addDiff } from './commands/diff.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEvents } from './commands/events/events.ts';
import { addExperiments } from './commands/experiments/experiments.ts';
import { addExplain } from './commands/explain.ts';
import { addExport } from './commands/export.ts';
import { addExposures } from './commands/exposures.ts';
import { addHistory } from './commands/history.ts';
import { addLoginLink } from './commands/login-link.ts';
import { addPreview } from './commands/preview.ts';
import { addProjects } from './commands/projects.ts';
import { addPublish } from './commands/publish.ts';
import { addRollback } from './commands/rollback.ts';
import { addSurveys } from './commands/surveys/surveys.ts';
import { addTeam } from './commands/team/team.ts';
import { addVisitor } from './commands/visitor/visitor.ts';
import { addWebhooks } from './commands/webhooks/webhooks.ts';

/** Creates the command `pixel` with everything under it. Wrong usage and help are thrown as `CommanderError`. */
export function createProgram(deps: CommandDeps): Command {
  const program = new Command('pixel')
    .description(
      'Administers the Pixel server that runs on this machine, over the socket in its data directory.',
    )
    .configureOutput({ writeOut: deps.terminal.out, writeErr: deps.terminal.err })
    .configureHelp({ helpWidth: 100 })
    .showHelpAfterError('Add --help to see how the command is used.')
    .exitOverride()
    .addHelpText(
      'after',
      '\nEnvironment:\n  PIXEL_DATA_DIR  data directory of the server (default: ./data)\n' +
        '\nExit codes: 0 done, 1 failed, 2 wrong usage.',
    );
  addApply(program, deps);
  addProjects(program, deps);
  addExperiments(program, deps);
  addSurveys(program, deps);
  addExport(program, deps);
  addChanges(program, deps);
  addPublish(program, deps);
  addHistory(program, deps);
  addDiff(program, deps);
  addRollback(program, deps);
  addExplain(program, deps);
  addPreview(program, deps);
  addEvents(program, deps);
  addExposures(program, deps);
  addVisitor(program, deps);
  addWebhooks(program, deps);
  addTeam(program, deps);
  addAudit(program, deps);
  addDoctor(program, deps);
  addLoginLink(program, deps);
  return program;
}
