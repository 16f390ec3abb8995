/** Words of a table that is written as text. */
function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}

/** Languages as models name them before a path, in lower case. */
export const languages = words(
  "abap actionscript ada agda apache apex apl applescript arduino asciidoc asm assembly astro avro",
  "awk bash bat batch bazel bibtex bicep bnf c c# c++ cc clojure cmake cmd cobol coffee coffeescript",
  "common-lisp conf config coq cpp cql cs csharp css csv cucumber cuda cue cypher cython d dart",
  "delphi dhall docker dockerfile dockerignore dot dotenv ebnf edn ejs elisp elixir elm emacs-lisp",
  "env erb erlang ex f# f90 fish forth fortran fountain fs fsharp gdscript gherkin git gitattributes",
  "gitconfig gitignore gleam glsl gn gnuplot go golang gradle graphql groovy h haml handlebars",
  "haskell haxe hbs hcl hlsl hpp hs html http hujson idris ignore ini ino j java javascript jinja",
  "jinja2 js json json5 jsonc jsonl jsonnet jsx jule julia just justfile kdl kotlin ksh kt latex",
  "less lisp liquid llvm log lua m make makefile markdown matlab md mdx mermaid meson mjs ml mojo",
  "mustache nasm nginx nim nix nu objc objective-c objectivec objectpascal ocaml odin pascal perl",
  "php pkl pl plain plaintext plantuml plist po postcss powershell prisma prolog properties proto",
  "protobuf ps1 pseudocode pug puppet purescript py python python2 python3 qml qsharp r racket",
  "reason regex rego rescript rest rkt robot robotframework rs rst ruby rb rust sass scala scheme",
  "scss sed sh shell sml smt sol solidity spl sql sqlite starlark stata stylus sv svelte svg swift",
  "systemd systemverilog tcl tcsh templ terraform tex text tf thrift toml ts tsv tsx turtle twig txt",
  "typescript typst v vala vb vbnet verilog vhdl vim viml vue wasm wat webidl wgsl x86asm xml xquery",
  "xslt yaml yml zig zsh",
);

/** Their files often have no suffix. */
export const shells = words("bash fish ksh sh shell tcsh zsh");

/** What follows these is no file's content: an excerpt of a change, or a dialogue with a program. */
export const noFiles = words(
  "cmdline console diff output patch repl session sh-session shell-session shellsession stderr",
  "stdout terminal traceback udiff unified-diff",
);

/** Suffixes by which a word alone is known for a file's name, in lower case. */
export const suffixes = words(
  "ada adb adoc ads ahk apex applescript as asc asciidoc asm astro avsc awk bash bat bats bazel bbl",
  "bib bicep bnf bzl c cabal cbl cc cfg cfm cjs cl clj cljc cljs cls cmake cmd cnf coffee conf config",
  "cpp cpy cql cr crontab cs csh cshtml csl csproj css csv cts cu cue cxx d dart db desktop dhall diff",
  "dockerfile dockerignore dot ebnf edn editorconfig ejs el elm env erb erl ex exs f f03 f08 f90 f95",
  "feature fish fnl fountain frag fs fsi fsproj fsx gd gemspec gitignore gleam glsl go gql gradle",
  "graphql groovy gv h haml handlebars har hbs hcl hh hjson hlsl hpp hql hrl hs htm html http hujson",
  "hx hxx i18n iced idr iml in inc ini inl ino ipynb j2 jade java jinja jinja2 jl js json json5 jsonc",
  "jsonl jsonld jsonnet jsx jule just kdl ksh kt kts lagda latex ld less lhs liquid lisp list lock log",
  "lsp lua m m4 mak make markdown md mdc mdx meson mjs mk ml mli mll mly mm mod mojo mts mustache",
  "nasm ndjson nim nimble nix nu odin opam org pas patch php phtml pkl pl plist plt pm po pod pot pp",
  "prisma pro prolog properties props proto ps1 psd1 psm1 puml pug purs py pyi pyx qml r rake raku rb",
  "re regex rego res resx rkt rmd rnw robot rs rst rtf ru s sass sbt scala scm scss sed service sh",
  "sln smali smt2 sml snap sol sql spec spmd srt star sty styl sum sv svelte svg svh swift t tcl tera",
  "templ tex textile tf tfvars thrift timer tmpl toml tpl ts tsv tsx ttl twig txt typ vb vbproj vcl vert",
  "vhd vhdl vim vm vtt vue wast wat webidl webmanifest wgsl wsdl wsgi xhtml xib xlf xml xq xquery xsd",
  "xsl xslt y yaml yang yml zig zon zsh",
);

/** Names of files without a suffix, as they are written. */
export const knownNames = words(
  "AUTHORS BUCK BUILD Brewfile CHANGELOG CHANGES CITATION CNAME CODEOWNERS CONTRIBUTING CONTRIBUTORS",
  "COPYING COPYRIGHT Caddyfile Capfile Cargo.lock Cartfile Containerfile DEPS Dangerfile Dockerfile",
  "Earthfile Fastfile GNUmakefile Gemfile Guardfile HISTORY INSTALL Jenkinsfile Justfile Kconfig",
  "LICENCE LICENSE MAINTAINERS MANIFEST Makefile NEWS NOTICE OWNERS PKGBUILD Pipfile Podfile Procfile",
  "README Rakefile SConscript SConstruct SECURITY Snakefile TODO Taskfile Thorfile Tiltfile UNLICENSE",
  "VERSION Vagrantfile WORKSPACE _headers _redirects gradlew mvnw",
);

/** Names that begin with a dot, by which a word alone is known for a file's name. */
export const knownDotNames = words(
  ".babelrc .bazelrc .bash_profile .browserslistrc .clang-format .clang-tidy .classpath .coveragerc",
  ".dockerignore .editorconfig .env .envrc .eslintignore .eslintrc .flake8 .gitattributes .gitignore",
  ".gitkeep .gitmodules .htaccess .mailmap .mocharc .node-version .npmignore .npmrc .nvmrc .nycrc",
  ".prettierignore .prettierrc .profile .project .pylintrc .python-version .ruby-version .stylelintrc",
  ".swcrc .terraformrc .tool-versions .vimrc .yarnrc .zshrc .bashrc",
);

/** What looks like a file's name, or a path, and is none, in lower case. */
export const noPaths = words(
  "n/a and/or either/or or/and yes/no y/n on/off true/false read/write input/output i/o if/else",
  "client/server request/response before/after w/o w/ a/b tcp/ip c/s pl/sql pl/pgsql key/value",
  "asp.net node.js vue.js next.js nuxt.js react.js angular.js ember.js backbone.js express.js d3.js",
  "three.js p5.js alpine.js discord.js chart.js socket.io .net .js .ts .py .go .rs .java .rb .php",
  "console.log module.exports math.max array.map object.keys e.g. i.e. etc. no_run no_test no-run",
  "should_panic should-panic compile_fail compile-fail hl_lines line-numbers line_numbers show-lines",
  "number-lines no-copy no_copy no-wrap read-only read_only non-runnable no-check no_check ts-check",
);

/** What follows the name of a shell and is no script's name. */
export const noScripts = words(
  "command commands console copy demo editable example examples highlight ignore input install",
  "interactive linux live log macos nocopy norun only optional or output prompt run sample script",
  "session setup shell snippet terminal title unix usage windows wrap and alternative",
);

/** How a block is to be shown, in lower case; says nothing of what it is. */
export const displayWords = words(
  "copy editable linenumbers linenums live noinline nolinenums numberlines showlinenumbers twoslash",
  "wrap nowrap",
);
