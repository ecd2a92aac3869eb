import { Page } from '../../parts/page.tsx'
import { CertificateNotice } from './certificate-notice.tsx'
import { Changed } from './changed.tsx'
import { CleanUpCounts } from './clean-up.tsx'
import { FavouriteFlags } from './favourites.tsx'
import classes from './inbox.module.css'
import { StartingPoints } from './starting-points.tsx'
import { Waiting } from './waiting.tsx'

/** Each block loads by itself, and shows its own failure. */
const InboxPage = () => (
  <Page title="Inbox">
    <CertificateNotice />
    <div className={classes.blocks}>
      <div>
        <Waiting nothing={<StartingPoints />} />
        <Changed />
      </div>
      <div>
        <FavouriteFlags />
        <CleanUpCounts />
      </div>
    </div>
  </Page>
)

export default InboxPage
