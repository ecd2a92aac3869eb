/** From this difference on, in seconds, logins are refused. */
const most = 60

/** How far the clock of a provider is ahead of the clock of the server, in words. */
export const ClockDifference = ({ seconds }: { readonly seconds: number | null }) => {
  if (seconds === null) return 'unknown'
  const rounded = Math.round(Math.abs(seconds))
  if (rounded === 0) return 'equal to the clock of this server'
  const amount = `${rounded} ${rounded === 1 ? 'second' : 'seconds'}`
  const text = `${amount} ${seconds > 0 ? 'ahead of' : 'behind'} this server`
  return rounded >= most ? `${text}: set both clocks by a time server` : text
}
