/** The words of a column's name in lower case: the same two of customer_id, customerId and "Customer ID". */
export function columnWords(name: string): readonly string[] {
  const apart = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return apart.toLowerCase().match(/\p{L}+/gu) ?? [];
}
