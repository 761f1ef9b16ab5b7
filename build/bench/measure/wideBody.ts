import { BenchService } from "./BenchService";
import { wideTable, wideTableSql } from "./wideTable";

/** The body of the embedded service's answer with all rows of the wide table. */
export async function wideBody(): Promise<Buffer> {
  const service = await BenchService.start();
  try {
    await service.query(wideTableSql);
    return Buffer.from(await (await service.query(`SELECT * FROM ${wideTable}`)).arrayBuffer());
  } finally {
    await service.close();
  }
}
