#!/bin/sh
# vitest 5.1.1 (npm), Node 24, 2026-11-28.
# `vitest list --exclude GLOB` adds to the files that the configuration excludes, and also reaches a project inside
# test.projects, but only while that project has no `exclude` of its own. With one, the option is accepted and changes
# nothing, without a word: a slow folder that is left out on the command line still runs.
# Output seen:
#   no projects, own exclude: fast/a.test.js
#   a project: fast/a.test.js
#   a project, own exclude: fast/a.test.js slow/b.test.js
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund vitest@5.1.1 >>npm.log
mkdir fast slow
echo "import { test } from 'vitest'; test('a', () => {})" >fast/a.test.js
echo "import { test } from 'vitest'; test('b', () => {})" >slow/b.test.js
own="exclude: ['**/node_modules/**']"
echo "export default { test: { $own } }" >none.config.mjs
echo "export default { test: { projects: [{ test: { name: 'p', include: ['**/*.test.js'] } }] } }" >one.config.mjs
echo "export default { test: { projects: [{ test: { name: 'p', include: ['**/*.test.js'], $own } }] } }" >own.config.mjs

files() {
  npx vitest list --filesOnly --config "$1" --exclude '**/slow/**' 2>/dev/null |
    grep -o '[a-z]*/[a-z]\.test\.js' | sort | tr '\n' ' ' | sed 's/ $//'
}
{
  echo "no projects, own exclude: $(files none.config.mjs)"
  echo "a project: $(files one.config.mjs)"
  echo "a project, own exclude: $(files own.config.mjs)"
} | tee seen
printf '%s\n' 'no projects, own exclude: fast/a.test.js' 'a project: fast/a.test.js' \
  'a project, own exclude: fast/a.test.js slow/b.test.js' | diff - seen
