import { allowsCustomCode, publishedBrand } from '../core/brand/settings.ts'
import { offeredWeeks, timeZone, weekCapacity } from '../core/calendar/settings.ts'
import { mailsPerHour, mailsToAddressPerHour, mailsToRecipientPerHour } from '../core/mail/limits.ts'
import { maintenanceIsOn, maintenanceMessage } from '../core/maintenance/settings.ts'
import { reportsPerHour } from '../core/moderation/limits.ts'
import { showsLog } from '../core/moderation/settings.ts'
import { oauthLimits } from '../core/oauth/limits.ts'
import {
  passkeyPromptsPerAddress,
  secondFactorCodesPerHour,
  secondFactorsPerAddress,
} from '../core/second-factor/limits.ts'
import { adminsNeedSecondFactor } from '../core/second-factor/settings.ts'
import { passwordsPerDay, signInsPerAddress, signInsPerTenMinutes } from '../core/sign-in/limits.ts'
import { signUpMode } from '../core/sign-in/settings.ts'
import { contactEmail, currencyDisplay, siteCurrency, siteName, sitePurpose } from '../core/site-settings/settings.ts'
import { aboutText, privacyText, termsText } from '../core/site-settings/texts.ts'
import { webhookSendsPerHour } from '../core/webhooks/limits.ts'
import { maxPictures, maxUploadMegabytes, uploadsPerHour } from '../directory/media/settings.ts'
import { placedPages } from '../directory/site-pages/settings.ts'
import { minAccountAge, newcomerLimit } from '../directory/votes/settings.ts'
import { anonymousPerMinute, memberPerMinute, writesPerMinute } from '../platform/limits/policy.ts'
import type { Setting } from '../platform/settings/declare.ts'
import { claimChecks, claimDays } from '../publishing/claims/settings.ts'
import { crawlRetentionDays, crawlsPerHour, submissionsPerHour } from '../publishing/drafts/settings.ts'
import { changeMails, updatesPerHour } from '../publishing/editing/settings.ts'
import { badgeChecksPerHour, queueFrom, queueTo } from '../publishing/lifecycle/settings.ts'
import { sellerCurrency } from '../shop/exchange-rates/settings.ts'
import { featuredDays, launchSites } from '../shop/fulfilment/settings.ts'
import { creditNotePrefix, invoiceFooter, invoicePrefix } from '../shop/invoices/settings.ts'
import { countriesNotSoldTo, maxOpenOrders, orderHours } from '../shop/orders/settings.ts'
import { webhooksPerMinute } from '../shop/payments/settings.ts'
import {
  chargesVat,
  registrations,
  sellerAddress,
  sellerCountry,
  sellerExemption,
  sellerName,
  sellerTaxNumber,
  sellerVatNumber,
} from '../shop/vat/settings.ts'
import { computedPagesPerMinute } from '../web/limits.ts'

/** Every setting of the product, in the order of the admin pages. */
export const settings: readonly Setting[] = [
  siteName,
  sitePurpose,
  timeZone,
  contactEmail,
  siteCurrency,
  currencyDisplay,
  allowsCustomCode,
  publishedBrand,
  placedPages,
  weekCapacity,
  offeredWeeks,
  queueFrom,
  queueTo,
  newcomerLimit,
  minAccountAge,
  claimDays,
  crawlRetentionDays,
  maxPictures,
  maxUploadMegabytes,
  featuredDays,
  launchSites,
  sellerName,
  sellerAddress,
  sellerCountry,
  sellerVatNumber,
  sellerTaxNumber,
  chargesVat,
  sellerExemption,
  registrations,
  sellerCurrency,
  countriesNotSoldTo,
  orderHours,
  maxOpenOrders,
  invoicePrefix,
  creditNotePrefix,
  invoiceFooter,
  aboutText,
  privacyText,
  termsText,
  changeMails,
  signUpMode,
  maintenanceIsOn,
  maintenanceMessage,
  showsLog,
  adminsNeedSecondFactor,
  anonymousPerMinute,
  memberPerMinute,
  writesPerMinute,
  computedPagesPerMinute,
  reportsPerHour,
  submissionsPerHour,
  crawlsPerHour,
  mailsPerHour,
  mailsToAddressPerHour,
  mailsToRecipientPerHour,
  webhookSendsPerHour,
  webhooksPerMinute,
  signInsPerTenMinutes,
  signInsPerAddress,
  passwordsPerDay,
  secondFactorCodesPerHour,
  secondFactorsPerAddress,
  passkeyPromptsPerAddress,
  badgeChecksPerHour,
  claimChecks.quota,
  updatesPerHour,
  oauthLimits.registrations.quota,
  oauthLimits.documents.quota,
  oauthLimits.authorizations.quota,
  oauthLimits.deviceCodes.quota,
  oauthLimits.requests.quota,
  uploadsPerHour,
]
