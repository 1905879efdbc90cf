import { type Command, WrongUsage } from '../command.ts'
import { growBus } from '../grow-bus/grow-bus.ts'

export const growBusCommand: Command = {
  name: 'grow-bus',
  summary: 'Grows Kafka from one broker to three, without losing an event',
  usage: '',
  run: async (installation, args) => {
    if (args.length > 0) throw new WrongUsage()
    await growBus(installation)
    installation.log(
      'Services find the other brokers with the next upgrade, or with docker compose up --wait.',
    )
    return 0
  },
}
