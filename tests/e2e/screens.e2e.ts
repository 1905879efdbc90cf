import { addressesOf, VIEWERS } from '../screens.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { isFirst, open, PHONE, setForm, settled, sharedCast } from './screen-walk.ts'

/** Looks once at each screen, where most defects show. access.e2e.ts looks at every screen for every viewer. */
for (const who of VIEWERS) {
  test(`no screen that ${who} is the first to open has an accessibility violation or cuts off a name on a dark phone`, async ({
    visitor,
    pageOf,
    target,
    admin,
  }) => {
    test.setTimeout(300_000)
    const { people, places } = await sharedCast(target, admin)
    const page = who === 'visitor' ? await visitor() : await pageOf(people[who])
    await setForm(page, PHONE)
    const found: string[] = []
    for (const path of addressesOf(who, places)) {
      if (!isFirst(who, path, places)) continue
      await open(page, path)
      await settled(page)
      found.push(...(await look(page)).map((violation) => `${path}: ${violation}`))
    }
    expect(found).toEqual([])
  })
}
