const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** First words of numbers that were counted or added up: `count(DISTINCT customer_id)`, `sum(price)`, `num_orders`. */
export const countingWords = words("count sum total number num nr no cnt");

/** Words of numbers that come to something when they are added. */
export const amountWords = words(`
  amount amounts total totals sum count cnt quantity qty units revenue sales turnover cost costs spend spent budget
  balance profit income expense expenses volume value payment paid fee fees tax discount subtotal stock
  duration distance weight size bytes length time population inhabitants
`);

/** Words of numbers of which only an average says something. */
export const rateWords = words(`
  price rate ratio percent percentage pct share avg average mean median min max minimum maximum stddev variance
  age temperature temp humidity pressure speed score rating stars grade gpa probability latency altitude elevation angle
`);

/** Last words of numbers that tell things apart, point at a place in an order, or name a time. */
export const namingWords = words(`
  id ids key uuid guid oid pk fk uid pid gid nr no num number code zip zipcode postcode postal plz phone telephone fax
  mobile iban isbn ean upc sku ssn barcode pin seq sequence serial hash index idx row line position pos ordinal rank
  version revision port status type kind level flag priority easting northing
  quarter month week day hour minute weekday dow doy date timestamp epoch period at
`);

/** Parts of a time in the order of which bars can stand. */
export const calendarWords = words("quarter month week day hour weekday dow");

export const yearWords = words("year yr jahr");
export const latitudeWords = words("lat latitude");
export const longitudeWords = words("lon lng longitude");

/** Things in the singular: a whole number of that name says which one, where the plural would say how many. */
export const thingWords = words(`
  customer client user account member person employee manager author driver patient student teacher contact lead
  vendor supplier seller buyer merchant partner company organization organisation tenant
  product item article order invoice transaction ticket case session event device sensor machine vehicle ship vessel
  store shop branch warehouse location place site station region country state city county district
  department team group category segment campaign project task job batch parent node page post comment message thread
  film movie book song album artist genre actor rental address staff table room seat gate flight route trip booking
  reservation policy contract claim subscription plan course class
`);

/** The words of a column's name in lower case: the same two of customer_id, customerId and "Customer ID". */
export function columnWords(name: string): readonly string[] {
  const apart = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return apart.toLowerCase().match(/\p{L}+/gu) ?? [];
}
