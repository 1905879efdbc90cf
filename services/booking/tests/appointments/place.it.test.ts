import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { CONSULTATION, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, seen } = answering(() => fixture)

test.each(['in_person', 'online'] as const)(
  'shows the address or link of an %s session to both sides only while it is agreed [appointment-place/kind]',
  async (place) => {
    const place_detail = place === 'online' ? 'https://meet.example.test/ada' : '12 Track Lane, Denver'
    const { id, athlete, professional } = await fixture.pending({
      offers: [{ ...CONSULTATION, place, place_detail }],
    })
    const sides = [athlete, professional.user]
    const shown = async () => {
      const views = await Promise.all(sides.map((side) => seen(id, side)))
      expect(views.map((view) => view.place)).toEqual([place, place])
      return views.map((view) => view.place_detail)
    }
    expect(await shown()).toEqual([null, null])
    await accept(id, professional.user)
    expect(await shown()).toEqual([place_detail, place_detail])
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect(await shown()).toEqual([null, null])
  },
)
