import type { RefusedOptions } from "./option_rule.ts";
import type { RunnerOptions } from "./runner_rule.ts";

/** Programs that run the one that their words name. */
export const runners: Readonly<Record<string, RunnerOptions>> = {
  env: { withValue: "uCS" },
  "sudo doas": { withValue: "ugphrtCDTURc" },
  xargs: { withValue: "ILnPsadEJR", addsWords: true },
  "nice ionice chrt": { withValue: "ncpu" },
  "nohup setsid command builtin exec stdbuf unbuffer": { withValue: "ioea" },
  "timeout gtimeout": { withValue: "sk" },
  time: { withValue: "of" },
  "strace ltrace valgrind": { withValue: "oepsauEPSXnbOI" },
  "gdb lldb rr perf hyperfine": { isShell: true },
  "flock chroot taskset": { operandsBefore: 1, withValue: "wE", isShell: true },
  "unshare nsenter setpriv bwrap firejail systemd-run dbus-run-session fakeroot": { isShell: true },
  "ssh mosh rsh": { operandsBefore: 1, withValue: "bcDEeFIiJLlmOopQRSWw", isShell: true },
  "su runuser": { operandsBefore: 1, isShell: true },
  "watch parallel entr script expect at batch crontab": { withValue: "nqjIac", isShell: true },
  "tmux screen dtach abduco": { operandsBefore: 1, isShell: true },
  "eval source . trap alias coproc hash enable": { isShell: true },
  "busybox toybox": {},
  "cmd powershell pwsh start osascript": { isShell: true },
  "sqlite3 psql mysql mariadb ed ex": { operandsBefore: 1, isShell: true },
  "export declare typeset readonly local read mapfile readarray unset let set shopt getopts": {
    isShell: true,
  },
};

/** Programs that run code: the first word has to be the file that it stands in. */
export const interpreters = "sh bash dash ash zsh ksh mksh fish csh tcsh nu elvish xonsh " +
  "python pypy perl ruby irb node nodejs php lua luajit tclsh wish Rscript julia guile groovy " +
  "java scala kotlin jshell ghci runghc racket sbcl clojure elixir erl iex swift octave bc dc m4 " +
  "gnuplot qjs d8 ts-node tsx";

/** What programs do by their first word; the refused ones run other programs. */
export const subcommandTable: Readonly<
  Record<string, { readonly refused: string; readonly options?: RefusedOptions }>
> = {
  "npm pnpm yarn": {
    refused: "exec x dlx explore create init config set edit docs repo bugs help node workspace " +
      "workspaces",
    options: {
      long: ["script-shell", "node-options", "shell", "call", "prefix", "git", "viewer", "browser"],
    },
  },
  "npx bunx pnpx uvx pipx": { refused: "run exec runpip" },
  bun: { refused: "x exec run create repl", options: { words: ["-e", "-p", "--eval", "--print"] } },
  go: {
    refused: "run generate tool env bug",
    options: {
      words: [
        ...["toolexec", "exec", "vettool", "overlay", "ldflags", "gccgoflags", "modfile", "C"]
          .flatMap((name) => [`-${name}`, `--${name}`]),
      ],
    },
  },
  cargo: {
    refused: "run r rustc rustdoc config install watch",
    options: { long: ["config"], words: ["-Z", "-C"], beginnings: ["+", "-Z", "-C"] },
  },
  deno: {
    refused: "eval repl run x task serve jupyter compile install upgrade desktop",
    options: {
      long: ["preload", "import", "require", "ext", "v8-flags"],
      flags: ["-"],
      beginnings: ["http:", "https:", "npm:", "jsr:", "data:", "/dev/", "/proc/"],
    },
  },
  "docker podman nerdctl": { refused: "run exec compose container buildx build plugin" },
  "kubectl oc": {
    refused: "exec run debug edit plugin config cp",
    options: { long: ["kubeconfig", "diff"] },
  },
  "uv poetry pdm pipenv conda mamba hatch rye": { refused: "run tool x exec shell python" },
  "bundle gem composer": { refused: "exec run run-script open config plugin" },
  "nix nix-shell nix-build": { refused: "run shell develop eval build repl" },
  "dotnet mvn gradle": {
    refused: "run exec tool fsi exec:java exec:exec",
    options: { long: ["init-script"], short: "ID", parts: ["exec."] },
  },
  "apt apt-get dpkg dnf yum brew pip": {
    refused: "sh shell source irb config",
    options: { long: ["option", "python", "global-option", "pre-invoke"], words: ["-o", "-c"] },
  },
  systemctl: { refused: "edit set-environment import-environment" },
  "hg svn bzr fossil": {
    refused: "shell grep-all sh",
    options: {
      long: ["config", "config-option", "diff-cmd", "diff3-cmd", "editor-cmd", "ssh", "remotecmd"],
    },
  },
};

/** Options that an entry of the program's name alone does not allow. */
export const optionTable: Readonly<Record<string, RefusedOptions>> = {
  "fd fdfind": { long: ["exec", "exec-batch"], short: "xX", withValue: "ceEdtSjoC" },
  rg: {
    long: ["pre", "hostname-bin", "search-zip"],
    short: "z",
    withValue: "ABCdeEfgjmMrtT",
  },
  "ag ack": { long: ["pager", "ackrc", "output"], short: "z", withValue: "ABCmgG" },
  "ugrep ug": {
    long: ["filter", "pager", "view", "save-config", "config"],
    short: "Qz",
    withValue: "ABCdDeEfgIJKmMNtTX",
  },
  sort: {
    long: ["compress-program", "output", "temporary-directory"],
    short: "oT",
    withValue: "kSt",
  },
  tree: { long: ["output"], short: "oR", withValue: "LPI" },
  "tar gtar bsdtar star": {
    long: [
      "to-command",
      "checkpoint-action",
      "use-compress-program",
      "rsh-command",
      "rmt-command",
      "info-script",
      "new-volume-script",
    ],
    short: "IF",
    withValue: "fCTXbgHKLNV",
    parts: [":"],
  },
  zip: { long: ["unzip-command", "test"], short: "T", beginnings: ["-TT"] },
  "rsync rclone": {
    long: ["rsh", "rsync-path", "daemon", "config", "remote-option", "password-command"],
    short: "eM",
    withValue: "fTB",
    parts: [":"],
  },
  "scp sftp": { short: "SFoDJ", withValue: "ciPlX", beginnings: ["-oProxy"] },
  "make gmake bmake": {
    long: ["file", "makefile", "eval", "directory", "include-dir"],
    short: "fCIE",
    withValue: "jlo",
    parts: ["="],
  },
  "ninja just rake task": {
    long: [
      "shell",
      "shell-arg",
      "justfile",
      "command",
      "rakefile",
      "execute",
      "require",
      "taskfile",
    ],
    short: "fCceErtdp",
  },
  cmake: { words: ["-P", "-E", "-C", "--build", "--install", "--workflow"], parts: ["_LAUNCHER"] },
  ctest: { long: ["build-and-test", "script"], short: "SD" },
  "cc gcc g++ c++ clang clang++ gfortran tcc": {
    words: ["-wrapper", "-fplugin", "-specs", "--specs", "-B", "-Xclang", "-load"],
    beginnings: ["@", "-B", "-fplugin", "-fuse-ld", "-specs", "--specs", "-Wl,"],
  },
  "vi vim nvim view vimdiff gvim rvim": {
    long: ["cmd", "startuptime", "remote", "server", "embed", "headless"],
    short: "cSsuUwWiel",
    beginnings: ["+"],
  },
  "emacs emacsclient": {
    long: ["eval", "execute", "load", "funcall", "batch", "script", "insert", "directory"],
    words: ["-e", "-l", "-f", "-x", "-eval", "-execute", "-load", "-funcall", "-batch", "-script"],
    beginnings: ["-l", "-e", "-f"],
  },
  nano: { long: ["speller", "rcfile", "operatingdir"], short: "sfo" },
  "less more most": {
    long: ["log-file", "lesskey", "lesskey-src", "lesskey-file", "lesskey-content", "tag"],
    short: "oOkTt",
    beginnings: ["+", "--LOG", "--Log"],
  },
  "man mandoc": {
    long: [
      "pager",
      "html",
      "config-file",
      "preprocessor",
      "troff",
      "gxditview",
      "local-file",
      "manpath",
    ],
    short: "PHCpTXlMt",
  },
  tcpdump: { short: "zwWGFrV", withValue: "isBcCDEjmMQTyZ" },
  wget: {
    long: ["execute", "use-askpass", "config", "load-cookies", "output-document", "output-file"],
    short: "eoO",
    withValue: "PUtTwQRAIXDl",
  },
  curl: {
    long: ["config", "engine", "output", "remote-name", "dump-header", "trace", "cookie-jar"],
    short: "KoOcD",
    withValue: "AbdeEFHmQrtTuUwxXyYz",
  },
  "diff sdiff colordiff": { long: ["paginate", "output", "diff-program"], short: "lo" },
  openssl: { words: ["-engine", "-provider", "-provider-path", "-config", "-out"] },
  date: { long: ["set"], short: "s", withValue: "dfrI" },
  file: { long: ["compile", "magic-file"], short: "Cmz", withValue: "eFP" },
  printf: { words: ["-v"], beginnings: ["-v"] },
  "test [": { flags: ["-v", "-R", "-eq", "-ne", "-lt", "-gt", "-le", "-ge"], parts: ["["] },
  "7z 7za": { beginnings: ["-si", "-so"] },
  jq: { long: ["from-file", "library-path", "run-tests"], short: "fL" },
  yq: { long: ["inplace", "from-file", "split-exp"], short: "ifs" },
  "eslint prettier": {
    long: ["config", "plugin", "rulesdir", "parser", "fix", "write"],
    short: "c",
  },
  "pytest py.test": { short: "pcW", long: ["config-file", "rootdir", "pdbcls", "override-ini"] },
  "jest vitest mocha": { long: ["config", "require", "globals", "import"], short: "cr" },
  "column nl tac rev": {},
};
