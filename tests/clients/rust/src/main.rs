include!(concat!(env!("OUT_DIR"), "/modules.rs"));

use reqwest::header::{AUTHORIZATION, HeaderMap};
use std::{env, num::NonZeroU64};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut headers = HeaderMap::new();
    let token = format!("Bearer {}", env::var("TOKEN").unwrap());
    headers.insert(AUTHORIZATION, token.parse().unwrap());
    let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
    let client = v1::Client::new_with_client(&env::var("SERVER").unwrap(), http);
    let since = env::var("SINCE").unwrap().parse().unwrap();
    let page = client.list_api_appointments(None, NonZeroU64::new(5), Some(&since)).await.unwrap();
    for appointment in &page.items {
        println!("{} {} {}", appointment.appointment_id, appointment.status, appointment.starts_at.timestamp_millis());
    }
}
