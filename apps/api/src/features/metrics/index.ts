import { getApplications } from './get-applications.ts'
import { getRawFeatureMetrics } from './get-raw-feature-metrics.ts'
import { registerClientApplication } from './register-client-application.ts'
import { registerClientMetrics } from './register-client-metrics.ts'

export const metricOperations = {
  registerClientMetrics,
  registerClientApplication,
  getRawFeatureMetrics,
  getApplications,
}
