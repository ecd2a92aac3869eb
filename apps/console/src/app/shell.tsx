import { HalyardError } from '@halyard/sdk'
import { useRoute } from 'wouter'
import { useSameAccount } from '../data/enter.ts'
import { useLiveUpdates } from '../data/live.ts'
import { useOwnUser } from '../data/me.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { type PageName, pages } from '../routes.ts'
import { Frame } from './frame.tsx'
import { PageSwitch } from './page-switch.tsx'
import { SessionOver } from './session-over.tsx'
import classes from './shell.module.css'
import { TraySlot } from './tray-slot.tsx'

const publicPages = (Object.keys(pages) as PageName[]).filter((name) => 'isPublic' in pages[name])

const useIsPublic = (): boolean => publicPages.map((name) => useRoute(pages[name].path)[0]).includes(true)

/** Shows the page of the address. Without a session it asks for the password first; the address remains. */
export const Shell = () => {
  const isPublic = useIsPublic()
  const { data, error, isPending, refetch } = useOwnUser()
  useSameAccount(data?.user.id)
  useLiveUpdates(data !== undefined && error === null)
  if (isPublic)
    return (
      <main className={classes.centre}>
        <PageSwitch />
      </main>
    )
  if (isPending) return <main className={classes.centre} aria-busy="true" />
  if (!data)
    return (
      <main className={classes.centre}>
        {error instanceof HalyardError && error.status === 401 ? (
          <SignInForm heading="Sign in" />
        ) : (
          <FailureNote error={error} onRetry={() => refetch()} />
        )}
      </main>
    )
  return (
    <Frame user={data.user}>
      <TraySlot />
      {error && <SessionOver error={error} />}
    </Frame>
  )
}
