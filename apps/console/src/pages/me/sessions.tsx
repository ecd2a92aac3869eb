import type { OwnSession } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { browserName } from './browser-name.ts'

const columns: readonly Column<OwnSession>[] = [
  {
    title: 'Browser',
    isRowHeader: true,
    cell: ({ userAgent, current }) => (
      <>
        <UserText>{browserName(userAgent)}</UserText> {current && <Badge kind="accent">this browser</Badge>}
      </>
    ),
  },
  { title: 'Signed in', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: 'Last used',
    sortBy: ({ seenAt }) => seenAt ?? '',
    cell: ({ seenAt }) => (seenAt ? <Time at={seenAt} form="relative" /> : 'never'),
  },
  { title: 'Ends', sortBy: ({ expiresAt }) => expiresAt, cell: ({ expiresAt }) => <Time at={expiresAt} form="relative" /> },
]

/** The sessions of the caller, which can be ended. */
export const Sessions = () => {
  const query = useQuery(queries.profile.getOwnSessions.queryOptions())
  const end = useWrite((id: number) => halyard.profile.endOwnSession({ params: { id } }), { done: 'The session has ended' })
  const endOthers = useWrite(() => halyard.profile.endOtherSessions(), { done: 'All other sessions have ended' })
  const actions: Column<OwnSession> = {
    title: 'Actions',
    isEnd: true,
    cell: ({ id, current }) =>
      !current && (
        <Button kind="danger" isBusy={end.isPending && end.variables === id} onClick={() => end.mutate(id)}>
          End
        </Button>
      ),
  }
  const error = end.error ?? endOthers.error
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in. A session ends by itself after 48 hours."
      actions={
        <Button
          isBusy={endOthers.isPending}
          refusal={query.data?.sessions.length === 1 ? 'There is no other session.' : undefined}
          onClick={() => endOthers.mutate(undefined)}
        >
          End all other sessions
        </Button>
      }
    >
      {error && <FailureNote error={error} />}
      <QueryView query={query} rows={2}>
        {({ sessions }) => (
          <RecordTable caption="Sessions" rows={sessions} columns={[...columns, actions]} keyOf={({ id }) => id} empty="No sessions." />
        )}
      </QueryView>
    </Section>
  )
}
