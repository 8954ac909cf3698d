import { Argument, type Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { bashCompletion } from '../completion/bash-completion.ts';
import { completionTree } from '../completion/completion-tree.ts';
import { fishCompletion } from '../completion/fish-completion.ts';
import { zshCompletion } from '../completion/zsh-completion.ts';
import { jsonLine } from '../printable.ts';

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

type Shell = keyof typeof writers;

/** Adds `pixel completion <shell>`. */
export function addCompletion(program: Command, { terminal }: CommandDeps): void {
  program
    .command('completion')
    .description("Print a shell's completion script.")
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(writers)))
    .option('--json', 'print the places of a command line, and what can stand there, as JSON')
    .addHelpText(
      'after',
      '\nPut the line of your shell where it is read at its start:\n' +
        '  bash  ~/.bashrc                     eval "$(pixel completion bash)"\n' +
        '  zsh   ~/.zshrc, behind compinit     source <(pixel completion zsh)\n' +
        '  fish  ~/.config/fish/config.fish    pixel completion fish | source\n' +
        '\nExample:\n  pixel completion bash',
    )
    .action((shell: Shell, { json }: { readonly json?: true }) => {
      const places = completionTree(program);
      terminal.out(json ? jsonLine({ places }) : writers[shell](places));
    });
}
