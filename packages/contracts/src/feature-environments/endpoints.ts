import { bulkEndpoints } from './bulk-endpoints.ts'
import { changesEndpoints } from './changes-endpoints.ts'
import { environmentEndpoints } from './environment-endpoints.ts'
import { strategyEndpoints } from './strategy-endpoints.ts'
import { variantEndpoints } from './variant-endpoints.ts'

export const featureEnvironmentEndpoints = {
  ...environmentEndpoints,
  ...strategyEndpoints,
  ...variantEndpoints,
  ...bulkEndpoints,
  ...changesEndpoints,
}
