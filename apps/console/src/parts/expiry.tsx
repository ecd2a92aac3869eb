import { Badge } from './badge.tsx'
import { useNow } from './now.ts'
import { Time } from './time.tsx'

const week = 7 * 86_400_000

/** When something ends, with a word if this is past or soon. */
export const Expiry = ({ at }: { readonly at: string | null }) => {
  const now = useNow()
  if (at === null) return 'never'
  const left = Date.parse(at) - now
  return (
    <>
      <Time at={at} form="relative" />{' '}
      {left < 0 ? <Badge kind="conflict">expired</Badge> : left < week && <Badge kind="warning">soon</Badge>}
    </>
  )
}
