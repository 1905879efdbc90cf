import { cn } from './cn.ts'

export const Logo = ({ bare = false, className }: { bare?: boolean; className?: string }) => (
  <span className={cn('display flex items-center text-xl leading-none', !bare && 'gap-2.5', className)}>
    <svg
      aria-hidden="true"
      viewBox="0 0 30 30"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      className="size-7 shrink-0"
    >
      <path d="M3 27V15a12 12 0 0 1 24 0v12" />
      <path d="M9.5 27V15a5.5 5.5 0 0 1 11 0v12" />
    </svg>
    <span className={cn(bare && 'sr-only')}>Fieldside</span>
  </span>
)
