import { Argument, type Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { bashCompletion } from '../completion/bash-completion.ts';
import { completionTree } from '../completion/completion-tree.ts';
import { fishCompletion } from '../completion/fish-completion.ts';
import { zshCompletion } from '../completion/zsh-completion.ts';
import { toJsonLine } from '../printable.ts';

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

type Shell = keyof typeof writers;

/** Adds `pixel completion <shell>`. */
export function addCompletion(program: Command, { terminal }: CommandDeps): void {
  program
    .command('completion')
    .description("Print a shell's completion script.")
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(writers)))
    .option('--json', 'print all positions of a command line and their completions as JSON')
    .addHelpText(
      'after',
      '\nAdd the line for your shell to its startup file:\n' +
        '  bash  ~/.bashrc                     eval "$(pixel completion bash)"\n' +
        '  zsh   ~/.zshrc, after compinit      source <(pixel completion zsh)\n' +
        '  fish  ~/.config/fish/config.fish    pixel completion fish | source\n' +
        '\nExample:\n  pixel completion bash',
    )
    .action((shell: Shell, { json }: { readonly json?: true }) => {
      const tree = completionTree(program);
      terminal.out(json ? toJsonLine({ places: tree }) : writers[shell](tree));
    });
}
