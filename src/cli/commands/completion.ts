import type { Command } from 'commander';
import { createCommand, wrongUsage } from '../command.ts';
import { texts } from '../texts.ts';

interface Branch {
  /** The words of a command: `orders list`, or empty for the top level. */
  readonly called: string;
  readonly commands: readonly string[];
  readonly options: readonly string[];
  readonly takesFiles: boolean;
  /** Options that want a value, with the values they know. */
  readonly valued: readonly { readonly flag: string; readonly choices: readonly string[] }[];
}

function branchesOf(program: Command): Branch[] {
  const walk = (command: Command, names: readonly string[]): Branch[] => [
    {
      called: names.join(' '),
      commands: command.commands.map((child) => child.name()),
      options: [...command.options.flatMap(({ long }) => long ?? []), '--help'],
      takesFiles: command.registeredArguments.length > 0,
      valued: command.options
        .filter(({ required }) => required)
        .map(({ long, argChoices = [] }) => ({ flag: long ?? '', choices: argChoices })),
    },
    ...command.commands.flatMap((child) => walk(child, [...names, child.name()])),
  ];
  return walk(program, []);
}

/** Without words, the shell offers files. */
function bash(branches: readonly Branch[]): string {
  const values = branches.flatMap(({ called, valued }) =>
    valued.map(({ flag, choices }) => `    "${called} ${flag}") words="${choices.join(' ')}" ;;`),
  );
  const cases = branches.flatMap(({ called, commands, options, takesFiles }) => [
    `      "${called}|-"*) words="${options.join(' ')}" ;;`,
    `      "${called}|"*) words="${[...commands, ...(takesFiles ? [] : options)].join(' ')}" ;;`,
  ]);
  return `_shop() {
  local called="" word words="" current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "|${branches.map(({ called }) => called).join('|')}|" in
      *"|\${called:+$called }$word|"*) called="\${called:+$called }$word" ;;
    esac
  done
  case "$called $word" in
${values.join('\n')}
    *) case "$called|$current" in
${cases.join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
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
  const lines = branches.flatMap(({ called, commands, options, valued }) => {
    const condition =
      called === ''
        ? '__fish_use_subcommand'
        : called
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ');
    return [
      ...commands.map((word) => `-f -n '${condition}' -a ${word}`),
      ...options.map((option) => {
        const choices = valued.find(({ flag }) => flag === option)?.choices;
        const value = choices?.length ? ` -x -a '${choices.join(' ')}'` : choices ? ' -r' : '';
        return `-n '${condition}' -l ${option.slice(2)}${value}`;
      }),
    ];
  });
  return lines.map((line) => `complete -c shop ${line}\n`).join('');
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
