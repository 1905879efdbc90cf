import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPythonProgram, pathOfPythonProgram, pythonOf } from '@fieldside/dev-native/python-program.ts'
import { expect, test } from 'vitest'

const SCHEMAS = join(import.meta.dirname, '../../contracts/schemas')
const PROGRAM = { name: 'datamodel-code-generator', version: '0.89.0', command: 'datamodel-codegen' }

/** Reads each example with its generated class, also with fields of a later release, and without its data. */
const CHECK = `
import importlib, json, pathlib, sys
from pydantic import ValidationError

sys.path.insert(0, sys.argv[1])
read = 0
for file in sorted(pathlib.Path(sys.argv[2]).glob('*.json')):
    schema = json.loads(file.read_text())
    module = importlib.import_module('models.' + file.stem.replace('.', '_').replace('-', '_'))
    name = schema['title'].replace('.', '-').replace('/', '-').replace('-', ' ').title().replace(' ', '')
    event = getattr(module, name)
    example = schema['examples'][0]
    parsed = event.model_validate(example)
    assert str(parsed.id) == example['id'] and parsed.time.tzinfo is not None, file
    event.model_validate({**example, 'added': 1, 'data': {**example['data'], 'added': 1}})
    try:
        event.model_validate({**example, 'data': {}})
        raise AssertionError(f'{file}: accepted an event without data')
    except ValidationError:
        read += 1
print(read)
`

const missing = installPythonProgram(PROGRAM)
if (missing) console.log(`Python types were NOT generated from the schemas here: ${missing}`)

test.skipIf(missing)(
  'datamodel-code-generator turns every schema into a Python class that reads its example',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldside-python-'))
    try {
      execFileSync(pathOfPythonProgram(PROGRAM), [
        ...['--input', SCHEMAS, '--input-file-type', 'jsonschema', '--output', join(folder, 'models')],
        ...['--output-model-type', 'pydantic_v2.BaseModel', '--use-title-as-name', '--formatters', 'builtin'],
      ])
      const read = execFileSync(pythonOf(PROGRAM), ['-c', CHECK, folder, SCHEMAS], { encoding: 'utf8' })
      expect(Number(read)).toBeGreaterThanOrEqual(47)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
