/** The shells that there is a script for. */
export type CompletionShell = "bash" | "zsh" | "fish";

/**
 * A script that completes `harvey` in a shell by asking `harvey complete`: of whichever Harvey is
 * typed, so that `./harvey` completes as well.
 */
export function completionScript(shell: CompletionShell): string {
  return scripts[shell];
}

/**
 * Bash splits words at `:` and `=`, which stand in the names of models and after options, and puts a
 * completion in the place of the last piece only. What no blank separates is one word here; of each
 * completion the pieces before the last are taken off again. Works from bash 3.2 on, without the
 * package bash-completion.
 */
const bash = String.raw`# harvey in bash: eval "$(harvey completions bash)" in ~/.bashrc
_harvey() {
  local rest=${"$"}{COMP_LINE:0:COMP_POINT} index piece word line tab=$'\t'
  local -a words=()
  for ((index = 0; index <= COMP_CWORD; index++)); do
    piece=${"$"}{COMP_WORDS[index]}
    word=${"$"}{rest#"${"$"}{rest%%[![:space:]]*}"}
    ((index == COMP_CWORD)) && piece=$word
    if ((index > 0)) && [[ $word == "$rest" ]]; then
      words[${"$"}{#words[@]}-1]+=$piece
    else
      words+=("$piece")
    fi
    rest=${"$"}{word#"$piece"}
  done
  word=${"$"}{words[${"$"}{#words[@]}-1]}
  local before=
  if [[ $COMP_WORDBREAKS == *:* && $word == *:* ]]; then
    before=${"$"}{word%"${"$"}{word##*:}"}
  elif [[ $COMP_WORDBREAKS == *=* && $word == *=* ]]; then
    before=${"$"}{word%%=*}=
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "${"$"}{word#"$before"}")) ;;
      :folders)
        compopt -o filenames 2>/dev/null
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "${"$"}{word#"$before"}")
        ;;
      *)
        line=${"$"}{line%%"$tab"*}
        COMPREPLY+=("${"$"}{line#"$before"}")
        ;;
    esac
  done < <("${"$"}{words[0]/#\~/$HOME}" complete -- "${"$"}{words[@]:1}" 2>/dev/null)
}
complete -F _harvey harvey
`;

const zsh = String.raw`#compdef harvey
# harvey in zsh: source <(harvey completions zsh) in ~/.zshrc, after compinit
_harvey() {
  local line tab=$'\t'
  local -a candidates
  for line in "${"$"}{(@f)$("${"$"}{(Q)words[1]/#\~/$HOME}" complete -- "${"$"}{(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
    case $line in
      '') ;;
      :files) compset -P '--*='; _files; return ;;
      :folders) compset -P '--*='; _files -/; return ;;
      *$tab*) candidates+=("${"$"}{${"$"}{line%%$tab*}//:/\\:}:${"$"}{line#*$tab}") ;;
      *) candidates+=("${"$"}{line//:/\\:}") ;;
    esac
  done
  _describe 'harvey' candidates
}
if [ "$funcstack[1]" = "_harvey" ]; then _harvey "$@"; else compdef _harvey harvey; fi
`;

const fish = String
  .raw`# harvey in fish: harvey completions fish | source in ~/.config/fish/config.fish
function __harvey_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    set -e words[1]
    set -l lines ($program complete -- $words "$word" 2>/dev/null)
    set -l option (string match -r -- '^--[^=]*=' "$word")
    set -l path (string replace -r -- '^--[^=]*=' '' "$word")
    switch "$lines[1]"
        case :files
            printf '%s\n' "$option"(complete -C "'' $path" | string replace -r '\t.*' '')
        case :folders
            printf '%s\n' "$option"(__fish_complete_directories "$path" | string replace -r '\t.*' '')
        case '*'
            printf '%s\n' $lines
    end
end
complete -c harvey -e
complete -c harvey -f -a '(__harvey_complete)'
`;

const scripts: Readonly<Record<CompletionShell, string>> = { bash, zsh, fish };
