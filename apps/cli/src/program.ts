import { Command, Help } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { CommandDeps } from './command-deps.ts';
import { addApply } from './commands/apply.ts';
import { addAudit } from './commands/audit.ts';
import { addChanges } from './commands/changes.ts';
import { addChangesHealth } from './commands/changes-health.ts';
import { addCompletion } from './commands/completion.ts';
import { addDemo } from './commands/demo.ts';
import { addDiff } from './commands/diff.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEvents } from './commands/events/events.ts';
import { addExperiments } from './commands/experiments/experiments.ts';
import { addExplain } from './commands/explain.ts';
import { addExport } from './commands/export.ts';
import { addExposures } from './commands/exposures.ts';
import { addHistory } from './commands/history.ts';
import { addLogin } from './commands/login.ts';
import { addLoginLink } from './commands/login-link.ts';
import { addLogout } from './commands/logout.ts';
import { addOrigins } from './commands/origins.ts';
import { addPreflight } from './commands/preflight.ts';
import { addPreview } from './commands/preview.ts';
import { addProgramme } from './commands/programme.ts';
import { addProjectLists } from './commands/project-lists.ts';
import { addProjects } from './commands/projects.ts';
import { addPublish } from './commands/publish.ts';
import { addResults } from './commands/results.ts';
import { addRollback } from './commands/rollback.ts';
import { addSurveys } from './commands/surveys/surveys.ts';
import { addTeam } from './commands/team/team.ts';
import { addVisitor } from './commands/visitor/visitor.ts';
import { addVisits } from './commands/visits.ts';
import { addWebhooks } from './commands/webhooks/webhooks.ts';
import { commandsUnder } from './commands-under.ts';

/** Options of the `pixel` program, besides what its commands need. */
interface ProgramOptions {
  /** Default project key of commands. */
  readonly project?: string | undefined;
  /** Prints a usage error and how to fix it. */
  readonly printUsage: (text: string) => void;
}

/** Creates the `pixel` command with all subcommands. Throws wrong usage and help as `CommanderError`. */
export function createProgram(deps: CommandDeps, { project, printUsage }: ProgramOptions): Command {
  const { out, outStyle, errStyle } = deps.terminal;
  const program = new Command('pixel')
    .description(
      'Administer a Pixel server, on this machine over the socket in its data directory, or over the network.',
    )
    .version(manifest.version, '--version', 'print the version')
    .option('--url <address>', 'the server, over the network; goes before the command (default: PIXEL_URL)')
    .option('--no-color', 'no colours; can go anywhere')
    // Options after a command's name belong to the command: some have their own --version.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: out,
      writeErr: printUsage,
      // Only the terminal decides about colours.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
      outputError: (text, write) => write(errStyle('red', text) + hintFor(text)),
    })
    .configureHelp({
      helpWidth: 100,
      styleTitle: (title) => outStyle('bold', title),
      optionDescription: (option) =>
        option.mandatory && option.defaultValue === undefined
          ? `${option.description} (required)`
          : new Help().optionDescription(option),
      // All commands have options.
      subcommandTerm: (command) => new Help().subcommandTerm(command).replace(' [options]', ''),
    })
    .showHelpAfterError('Run it with --help for usage.')
    .exitOverride()
    .addHelpText(
      'after',
      '\nEnvironment:\n' +
        '  PIXEL_URL       URL of the server\'s control plane; run "pixel login" first\n' +
        "  PIXEL_DATA_DIR  the server's data directory, without PIXEL_URL (default: ./data)\n" +
        '  PIXEL_PROJECT   default for --project\n' +
        '  NO_COLOR        no colours, if not empty\n' +
        '\nExit codes: 0 success, 1 failure, 2 wrong usage. With --json, errors are a line of JSON on\n' +
        'standard error: {"error":{"code","message","details"}}.',
    );
  addApply(program, deps);
  addProjects(program, deps);
  addExperiments(program, deps);
  addSurveys(program, deps);
  addProjectLists(program, deps);
  addExport(program, deps);
  addChanges(program, deps);
  addPublish(program, deps);
  addHistory(program, deps);
  addDiff(program, deps);
  addRollback(program, deps);
  addExplain(program, deps);
  addPreview(program, deps);
  addOrigins(program, deps);
  addEvents(program, deps);
  addVisits(program, deps);
  addPreflight(program, deps);
  addResults(program, deps);
  addProgramme(program, deps);
  addExposures(program, deps);
  addChangesHealth(program, deps);
  addVisitor(program, deps);
  addDemo(program, deps);
  addWebhooks(program, deps);
  addTeam(program, deps);
  addAudit(program, deps);
  addDoctor(program, deps);
  addLogin(program, deps);
  addLogout(program, deps);
  addLoginLink(program, deps);
  addCompletion(program, deps);
  if (project !== undefined) for (const command of commandsUnder(program)) presetProject(command, project);
  return program;
}

/** Returns a hint for common mistakes. */
function hintFor(error: string): string {
  if (!error.includes("unknown option '--url'")) return '';
  return '--url goes before the command: pixel --url https://pixel.example projects list\n';
}

/** Presets the project of commands that require one; commands with an optional project aren't silently restricted. */
function presetProject(command: Command, project: string): void {
  const option = command.options.find(({ long, mandatory }) => long === '--project' && mandatory);
  if (option === undefined) return;
  option.default(project);
  command.setOptionValueWithSource('project', project, 'env');
}
