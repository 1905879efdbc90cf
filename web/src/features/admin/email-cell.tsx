/** Truncates very long addresses, so that each stays on one line in the table. */
export const EmailCell = ({ address }: { address: string }) => (
  <span title={address} className="block max-md:break-all md:max-w-56 md:truncate">
    {address}
  </span>
)
