const at = (page: string) => (section: string) => `docs/${page}.md#${section}`
const install = at('operating/install')
const backup = at('operating/backup')
const reference = at('operating/reference')
const runbook = at('runbook')

/** The sections that findings link to. A test finds each in the documentation. */
export const LINKS = {
  addresses: install('your-own-addresses'),
  email: install('send-real-email'),
  stripe: install('stripe-account'),
  startup: install('what-happens-at-startup'),
  secrets: at('operating/secrets')('changing-secrets'),
  tls: at('operating/secrets')('tls-between-the-processes'),
  configuration: reference('configuration'),
  kafkaUsers: reference('kafka-users-and-rights'),
  realm: reference('change-an-existing-realm'),
  keycloak: reference('keycloak-administration'),
  scale: at('operating/scale')('when-it-grows'),
  pooler: at('operating/scale')('a-pooler'),
  replica: at('operating/scale')('a-replica-for-reads'),
  brokers: at('operating/scale')('brokers'),
  upgrade: at('operating/upgrade')('upgrade-fieldside'),
  backup: backup('does-it-work'),
  backUpElsewhere: backup('back-up-to-a-bucket'),
  backupsOff: runbook('backupsoff'),
  changesNotStored: runbook('changesnotstored'),
  baseBackupOld: runbook('basebackupold'),
  filesNotCopied: runbook('filesnotcopied'),
  restoreNotTested: runbook('restorenottested'),
  brokerDown: runbook('brokerdown'),
  quorumLost: runbook('quorumlost'),
  keycloakDown: runbook('keycloakdown'),
  serviceDown: runbook('servicedown'),
  releasesDiffer: runbook('releasesdiffer'),
  certificateExpires: runbook('certificateexpires'),
  emailsCaught: runbook('emailscaught'),
  emailsFail: runbook('emailsfail'),
  diskFills: runbook('diskfills'),
  diskAlmostFull: runbook('diskalmostfull'),
} as const
