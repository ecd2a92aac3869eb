import { basePath } from '../../data/base.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import classes from './inbox.module.css'

/** Says that nothing waits. A server with few flags also gets the three first steps. */
export const StartingPoints = () => {
  const { data } = useFlagIndex()
  const isNew = data !== undefined && data.rows.length < 3
  const address = location.origin + basePath
  return (
    <>
      <Empty title="Nothing waits for you">Reviews that people ask you for, and your own open requests, are listed here.</Empty>
      {isNew && (
        <ol className={classes.steps}>
          <li>
            <strong>
              <PageLink page="newFlag">Create a flag</PageLink>
            </strong>
            <p>Applications ask for it by its name. It is off until you turn it on.</p>
          </li>
          <li>
            <strong>Connect an application</strong>
            <p>
              The address of this server is <code>{address}</code> <CopyButton text={address} />. The application also needs{' '}
              <PageLink page="tokens">a token</PageLink>. The page of <PageLink page="applications">applications</PageLink> has code to
              copy.
            </p>
          </li>
          <li>
            <strong>
              <PageLink page="people">Invite a colleague</PageLink>
            </strong>
            <p>Two people can review the changes of each other before they reach production.</p>
          </li>
        </ol>
      )}
    </>
  )
}
