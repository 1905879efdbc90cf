import { parseArgs } from 'node:util'
import type { DoctorReport } from '@fieldside/contracts/http/doctor.ts'
import { z } from 'zod'
import { type Command, WrongUsage } from '../command.ts'
import { examine } from '../doctor/examine.ts'
import { printReport } from '../doctor/print-report.ts'
import type { Installation } from '../installation.ts'

const Options = z.object({ json: z.boolean().default(false), email: z.email().optional() })

/** @throws WrongUsage */
const readOptions = (args: string[]): z.infer<typeof Options> => {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, email: { type: 'string' } } })
    return Options.parse(values)
  } catch (error) {
    if (error instanceof z.ZodError) throw new WrongUsage('--email needs an email address.')
    throw new WrongUsage('doctor takes only --json and --email <address>.')
  }
}

/** Stores the report for /admin/system. The report is complete without that. */
const saveReport = async ({ compose }: Installation, report: DoctorReport): Promise<void> => {
  const command = ['node', 'main.mjs', 'keep-doctor-report', JSON.stringify(report)]
  await compose('run', '--rm', '--no-deps', '-T', 'identity', ...command).catch(() =>
    console.error('Identity couldn’t store this report, so /admin/system shows the last one.'),
  )
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks the installation, and says how to fix what is wrong',
  usage: '[--json] [--email <address>]',
  run: async (installation, args) => {
    const { json, email } = readOptions(args)
    const report = await examine(installation, email)
    installation.log(json ? JSON.stringify(report, null, 2) : printReport(report))
    await saveReport(installation, report)
    return report.findings.some(({ state }) => state === 'failed') ? 1 : 0
  },
}
