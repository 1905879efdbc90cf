import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useEndpoint } from '@/client/api.ts'
import { useOnceKnown } from '@/client/once-known.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { PreferenceSwitches } from '@/entities/account/preference-switches.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { KindTable } from './kind-table.tsx'
import { QuietHoursSettings } from './quiet-hours.tsx'

/** The account's two switches, then the kinds below them, and the quiet hours. */
export const SettingsPanel = () => {
  const settings = useEndpoint(actions.getNotificationSettings, {})
  const preferences = useEndpoint(actions.getPreferences, {})
  useSectionOfAddress(useOnceKnown(!settings.isPending))
  return (
    <div id="settings" className="min-w-0 scroll-mt-20">
      <PreferenceSwitches>
        <QueryState query={settings} loading={<SettingsLoading />}>
          {(saved) => (
            <>
              <div className="border-line border-t px-5 py-2">
                <KindTable kinds={saved.kinds} on={preferences.data} />
                <p className="py-2 text-muted text-sm">
                  Emails about your account, such as a new password, are always sent. News about your
                  application or role has no switch of its own.
                </p>
              </div>
              <div className="border-line border-t px-5 py-2">
                <QuietHoursSettings settings={saved} />
              </div>
            </>
          )}
        </QueryState>
      </PreferenceSwitches>
    </div>
  )
}

const SettingsLoading = () => (
  <Skeletons
    label="Loading settings"
    className="grid gap-3 border-line border-t px-5 py-4"
    of={['h-72 w-full', 'h-52 w-full']}
  />
)
