/** The style of a slot, in its own module so that an illustration of one doesn't load the picker. */
export const slotClass =
  'grid h-11 place-items-center whitespace-nowrap rounded-sm border border-edge bg-raised px-1 font-semibold text-sm tabular-nums transition-colors duration-150 hover:border-turf data-[state=checked]:border-turf data-[state=checked]:bg-turf data-[state=checked]:text-turf-ink'
