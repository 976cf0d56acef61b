import type { Command } from 'commander';
import { createCommand, wrongUsage } from '../command.ts';
import { texts } from '../texts.ts';

function wordsOf(command: Command): string[] {
  return [
    ...command.commands.map((child) => child.name()),
    ...command.options.flatMap((option) => option.long ?? []),
    '--help',
  ];
}

interface Branch {
  /** The words before the cursor: `orders`, or empty for the top level. */
  readonly path: string;
  readonly words: readonly string[];
}

function branchesOf(program: Command): Branch[] {
  const walk = (command: Command, path: readonly string[]): Branch[] => [
    { path: path.join(' '), words: wordsOf(command) },
    ...command.commands.flatMap((child) => walk(child, [...path, child.name()])),
  ];
  return walk(program, []);
}

function bash(branches: readonly Branch[]): string {
  const cases = branches.map(({ path, words }) => `    "${path}") words="${words.join(' ')}" ;;`).join('\n');
  return `_shop() {
  local path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases}
    *) return ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _shop shop
`;
}

function zsh(branches: readonly Branch[]): string {
  return `#compdef shop
autoload -U +X bashcompinit && bashcompinit
${bash(branches)}`;
}

function fish(branches: readonly Branch[]): string {
  return branches
    .flatMap(({ path, words }) => {
      const condition =
        path === ''
          ? '__fish_use_subcommand'
          : path
              .split(' ')
              .map((word) => `__fish_seen_subcommand_from ${word}`)
              .join('; and ');
      return words.map((word) =>
        word.startsWith('--')
          ? `complete -c shop -n '${condition}' -l ${word.slice(2)}`
          : `complete -c shop -f -n '${condition}' -a ${word}`,
      );
    })
    .map((line) => `${line}\n`)
    .join('');
}

const SHELLS: Readonly<Record<string, (branches: readonly Branch[]) => string>> = { bash, zsh, fish };

/** `shop completion bash|zsh|fish`: prints the completion script for all commands of `program`. */
export function completionCommand(program: Command): Command {
  return createCommand('completion', texts.completion, (shell: string) => {
    const write = SHELLS[shell];
    if (!write) throw wrongUsage(texts.completion.unknownShell);
    process.stdout.write(write(branchesOf(program)));
  });
}
